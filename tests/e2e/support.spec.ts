import type { Page } from '@playwright/test'
import { expect, jelenaEmail, signedInPage, test, tolerateErrors } from './test.ts'

const uniqueMessage = () => `Pitanje ${Date.now()} ${Math.random()}`

async function fill(page: Page, values: { name?: string; email?: string; message?: string }) {
  await page.getByLabel('Ime').fill(values.name ?? 'Ana Nikolić')
  await page.getByLabel('Email').fill(values.email ?? 'ana@primer.rs')
  await page.getByLabel('Poruka').fill(values.message ?? uniqueMessage())
}
const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' }).click()

test('the support form keeps the text after errors and a failure, sends once, thanks and goes home', async () => {
  const page = await signedInPage(jelenaEmail)
  await page.goto('/support')
  await expect(page.getByLabel('Ime')).toHaveValue('Jelena Stojković')
  await expect(page.getByLabel('Email')).toHaveValue(jelenaEmail)
  await fill(page, { name: 'A', email: 'ana.nikolic@primer', message: 'kratko' })
  await send(page)
  await expect(page.getByLabel('Ime')).toBeFocused()
  await expect(page.getByLabel('Poruka')).toHaveAccessibleDescription('Poruka mora imati najmanje 10 karaktera')

  const message = uniqueMessage()
  await fill(page, { message })
  let posts = 0
  await page.route('/', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    return posts === 1 ? route.abort() : route.fallback()
  })
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Poruka nije poslata. Proverite vezu i pokušajte ponovo.')
  await expect(page.getByLabel('Poruka')).toHaveValue(message)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Pošalji poruku' }).dblclick()
  const thanks = page.getByRole('heading', { name: 'Hvala vam na poruci' })
  await expect(thanks).toBeFocused()
  await page.clock.runFor(2900)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/')
  expect(posts).toBe(2)
  tolerateErrors('ERR_FAILED')
})

test('a form submitted before the script has loaded returns to its own address with errors', async ({ page }) => {
  await page.goto('/support')
  await fill(page, { email: 'ana@primer' })
  // Submits the form without calling any listener, so that the server validates it.
  await page.locator('form[action="/"]').evaluate(form => HTMLFormElement.prototype.submit.call(form))
  await expect(page).toHaveURL('/support')
  await expect(page.getByText('Molimo unesite validnu email adresu')).toBeVisible()
  await page.getByLabel('Email').fill('ana@primer.rs')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
  tolerateErrors('422')
})
