import { expect, test, tolerateErrors } from './test.ts'

/** Only the site with rate limits shows this text (playwright.config.ts). rate-limits.test.ts tests every limit. */
const waitingTime = /Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\./
/** No other test signs in as this user here, because a sign-in forgives the wrong passwords. */
const email = 'sava.krstin@primer.rs'

test('after ten wrong passwords the form shows the waiting time and keeps what was typed', async ({ page, faults }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  for (let turn = 1; turn <= 11; turn += 1) {
    await page.getByLabel('Lozinka', { exact: true }).fill(`pogresna-${turn}`)
    const response = page.waitForResponse(answer => answer.url().includes('/api/auth/sign-in/email'))
    await page.getByRole('button', { name: 'Prijavite se' }).click()
    expect((await response).status()).toBe(turn <= 10 ? 401 : 429)
  }
  await expect(page.getByText(waitingTime).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('pogresna-11')
  for (const status of ['401', '429']) tolerateErrors(faults, status)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sixth message to support shows the waiting time and the filled form', async ({ page, faults }) => {
    for (let turn = 1; turn <= 6; turn += 1) {
      await page.goto('/support')
      await page.getByLabel('Ime').fill('Ana Nikolić')
      await page.getByLabel('Email').fill('ana@primer.rs')
      await page.getByLabel('Poruka').fill(`Pitanje broj ${turn} o promeni adrese.`)
      await page.getByRole('button', { name: 'Pošalji poruku' }).click()
      if (turn <= 5) await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
    }
    await expect(page.getByText(waitingTime)).toBeVisible()
    await expect(page.getByLabel('Poruka')).toHaveValue('Pitanje broj 6 o promeni adrese.')
    tolerateErrors(faults, '429')
  })
})
