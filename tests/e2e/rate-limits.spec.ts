import { expect, jelena, test, tolerate } from './test.ts'

/** On the site with its limits on (playwright.config.ts). That each limit holds is shown by tests/rate-limits.test.ts. */
const waiting = /Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\./

test('after ten wrong passwords one is told how long to wait, and what was typed stays', async ({ page, faults }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(jelena)
  for (let turn = 1; turn <= 11; turn += 1) {
    await page.getByLabel('Lozinka', { exact: true }).fill(`pogresna-${turn}`)
    const answered = page.waitForResponse(response => response.url().includes('/api/auth/sign-in/email'))
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    expect((await answered).status()).toBe(turn <= 10 ? 401 : 429)
  }
  await expect(page.getByText(waiting).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(jelena)
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('pogresna-11')
  for (const status of ['401', '429']) tolerate(faults, status)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sixth message to support is answered with the waiting time and the form as it was filled in', async ({
    page,
    faults,
  }) => {
    for (let turn = 1; turn <= 6; turn += 1) {
      await page.goto('/support')
      await page.getByLabel('Ime').fill('Ana Nikolić')
      await page.getByLabel('Email').fill('ana@primer.rs')
      await page.getByLabel('Poruka').fill(`Pitanje broj ${turn} o promeni adrese.`)
      await page.getByRole('button', { name: 'Pošalji poruku' }).click()
      if (turn <= 5) await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
    }
    await expect(page.getByText(waiting)).toBeVisible()
    await expect(page.getByLabel('Poruka')).toHaveValue('Pitanje broj 6 o promeni adrese.')
    tolerate(faults, '429')
  })
})
