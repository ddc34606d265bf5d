import { expect, newPage, test, tolerateErrors } from './test.ts'
import { submitSignIn } from './users.ts'

/** Only the site with rate limits shows this text (playwright.config.ts). rate-limits.test.ts tests every limit. */
const waitingTime = /Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\./
/** No other test signs in as this user here, because a sign-in forgives the wrong passwords. */
const email = 'sava.krstin@primer.rs'

test('after ten wrong passwords the form shows the waiting time and keeps what was typed', async ({ page }) => {
  await page.goto('/login')
  for (let turn = 1; turn <= 11; turn += 1) {
    const response = page.waitForResponse('**/api/auth/sign-in/email')
    await submitSignIn(page, email, `pogresna-${turn}`)
    expect((await response).status()).toBe(turn <= 10 ? 401 : 429)
  }
  await expect(page.getByText(waitingTime).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('pogresna-11')
  tolerateErrors('401', '429')
})

test('without a script the support form thanks, goes home, and shows the waiting time after five messages', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  for (let turn = 1; turn <= 6; turn += 1) {
    await page.goto('/support')
    await page.getByLabel('Ime').fill('Ana Nikolić')
    await page.getByLabel('Email').fill('ana@primer.rs')
    await page.getByLabel('Poruka').fill(`Pitanje broj ${turn} o promeni adrese.`)
    await page.getByRole('button', { name: 'Pošalji poruku' }).click()
    if (turn <= 5) await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
    if (turn === 1) await expect(page).toHaveURL('/')
  }
  await expect(page.getByText(waitingTime)).toBeVisible()
  await expect(page.getByLabel('Poruka')).toHaveValue('Pitanje broj 6 o promeni adrese.')
  tolerateErrors('429')
})
