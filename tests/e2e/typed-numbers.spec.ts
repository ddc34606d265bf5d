import { expectNoSidewaysScroll } from './accessibility-checks.ts'
import { newPlumberAndCustomer, quoteCard } from './quote-helpers.ts'
import { expect, post, test } from './test.ts'

test('shows how an ambiguous quantity was understood, wraps a long price, and prints white in the dark theme', async ({
  browser,
  faults,
}) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults, '1'.repeat(40))
  const { id } = await post(customer.context(), '/api/conversations', { service_id: serviceId })

  await test.step('a price of forty digits widens no page', async () => {
    for (const [page, path] of [
      [customer, `/service/${serviceId}`],
      [plumber, `/edit-service/${serviceId}`],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(/1{20}/).or(page.getByLabel('Cena')).first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
    }
  })

  await test.step('the form shows how it understood a quantity', async () => {
    await plumber.goto(`/dashboard?tab=messages&razgovor=${id}`)
    await plumber.getByRole('button', { name: 'Napravi ponudu' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Nova ponuda' })
    await dialog.getByRole('button', { name: 'Dodaj stavku' }).click()
    await dialog.getByLabel('Stavka 1').fill('Kabl')
    await dialog.getByLabel('Cena').fill('1.500')
    await dialog.getByLabel('Količina').fill('1.500')
    await expect(dialog.getByText('Razumeli smo: 1500. Decimale se pišu sa zarezom: 1,5.')).toBeVisible()
    await expect(dialog.getByText('2.250.000,00 RSD')).toBeVisible()
    await dialog.getByLabel('Količina').fill('1,5')
    await expect(dialog.getByText(/Razumeli smo/)).toBeHidden()
    await dialog.getByRole('button', { name: 'Pošalji ponudu' }).click()
    await expect(quoteCard(plumber)).toContainText('2.250,00 RSD')
  })

  await test.step('a dark page prints white to the margins', async () => {
    await customer.emulateMedia({ colorScheme: 'dark' })
    await customer.goto(`/messages?razgovor=${id}`)
    await quoteCard(customer).getByRole('link', { name: 'Cela ponuda' }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Ponuda/)
    const [root, body] = [customer.locator('html'), customer.locator('body')]
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await customer.emulateMedia({ colorScheme: 'dark', media: 'print' })
    // The browser fills the margins by the scheme and the background of the root.
    await expect(root).toHaveCSS('color-scheme', 'light')
    for (const each of [root, body])
      await expect(each).toHaveCSS('background-color', /^rgba?\((255, 255, 255|0, 0, 0, 0)\)$/)
  })
})
