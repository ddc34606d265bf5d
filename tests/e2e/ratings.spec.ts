import { expect, openConversation, post, signedInPage, test } from './test.ts'

const provider = 'Ištvan Nađ'

test('a customer rates by keyboard, and both sides see the rating', async () => {
  const customer = await signedInPage('sofija.rakic@primer.rs')
  const { id, path } = await openConversation(customer, provider)
  const providerPage = await signedInPage('istvan.nadj@primer.rs')
  await customer.goto(path)
  const form = customer.getByRole('form', { name: 'Ocenite uslugu' })
  await expect(customer.getByText('Započnite razgovor').last()).toBeVisible()

  await providerPage.goto(path)
  await expect(providerPage.getByRole('dialog')).toBeVisible()
  await post(providerPage, `/api/conversations/${id}/complete`, { review_requested: true })
  await expect(form).toBeVisible()
  await expect(providerPage.getByRole('form', { name: 'Ocenite uslugu' })).toHaveCount(0)

  // A form that the customer has declined appears again when the customer opens the conversation again.
  await form.getByRole('button', { name: 'Odustani' }).click()
  await expect(form).toHaveCount(0)
  await customer.reload()
  await expect(form).toBeVisible()

  const send = form.getByRole('button', { name: 'Pošalji ocenu' })
  await form.getByRole('radiogroup', { name: 'Kvalitet usluge' }).getByRole('radio', { name: '4 od 5' }).focus()
  await customer.keyboard.press('Space')
  await customer.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: '5 od 5' }).first()).toBeChecked()
  await customer.keyboard.press('Tab')
  await customer.keyboard.press('Space')
  await expect(send).toBeDisabled()
  await customer.keyboard.press('Tab')
  await customer.keyboard.press('ArrowLeft')
  await expect(send).toBeEnabled()
  await form.getByLabel('Komentar').fill('   Sve dogovoreno, sve urađeno.   ')
  await send.click()

  await expect(customer.getByText('Ocena je uspešno poslata')).toBeVisible()
  // The average is (5 + 1 + 5) / 3. The customer sees only the average.
  await expect(customer.getByRole('dialog', { name: provider })).toContainText('3,7')
  await expect(customer.getByText('Sve dogovoreno, sve urađeno.')).toHaveCount(0)
  const details = providerPage.getByRole('region', { name: 'Ocena korisnika' })
  await expect(details.getByText('5,0', { exact: true })).toHaveCount(2)
  await expect(details.getByText('Sve dogovoreno, sve urađeno.', { exact: true })).toBeVisible()
})

test('loads reviews beyond the first ten on request, each once', async ({ page }) => {
  await page.route('**/api/services/*/reviews**', async route => {
    const isSecondPage = route.request().url().includes('cursor')
    const all = Array.from({ length: 12 }, (_, index) => ({
      id: `01900000-0000-7000-8000-0000000000${index + 10}`,
      author: 'Ana N.',
      average: 4.3,
      review: `Preporuka broj ${index}.`,
      created_at: '2026-10-05T10:00:00.000Z',
    }))
    const [items, next_cursor] = isSecondPage ? [all.slice(10), null] : [all.slice(0, 10), all[9]!.id]
    await route.fulfill({ json: { items, next_cursor } })
  })
  await page.goto('/services')
  // Opens the service by a link, so that the browser requests the reviews from the server.
  await page.locator('ul.cards a').first().click()
  const list = page.getByRole('region', { name: 'Recenzije' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  await page.getByRole('button', { name: 'Prikaži još' }).click()
  await expect(list).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Prikaži još' })).toHaveCount(0)
})
