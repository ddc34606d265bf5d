import type { Page } from '@playwright/test'
import { expect, jelena, pageOf, test, tolerate } from './test.ts'

const unique = () => `Pitanje ${Date.now()} ${Math.random()}`

async function fill(page: Page, values: { name?: string; email?: string; message?: string }) {
  await page.getByLabel('Ime').fill(values.name ?? 'Ana Nikolić')
  await page.getByLabel('Email').fill(values.email ?? 'ana@primer.rs')
  await page.getByLabel('Poruka').fill(values.message ?? unique())
}
const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' }).click()

/** The form is ready once the script looks after it instead of the browser. */
async function open(page: Page) {
  await page.goto('/support')
  await expect(page.locator('form[action="/"]')).toHaveAttribute('novalidate')
}

test('a message is thanked, mailed, and three seconds later one is home', async ({ page }) => {
  await open(page)
  const message = unique()
  await fill(page, { message })
  // Stopped, so that only the test lets time pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await send(page)
  const thanks = page.getByRole('heading', { name: 'Hvala vam na poruci' })
  await expect(thanks).toBeFocused()
  await page.clock.runFor(2900)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/')
  const { items } = await (await page.request.get('/api/razvoj/posta')).json()
  expect(items.some((letter: { text: string }) => letter.text.includes(message))).toBe(true)
})

test('what is wrong is said at its field, the first one is gone to, and nothing typed is lost', async ({ page }) => {
  await open(page)
  await fill(page, { name: 'A', email: 'ana.nikolic@primer', message: 'kratko' })
  await send(page)
  await expect(page.getByText('Ime mora imati najmanje 2 karaktera')).toBeVisible()
  await expect(page.getByText('Molimo unesite validnu email adresu')).toBeVisible()
  await expect(page.getByText('Poruka mora imati najmanje 10 karaktera')).toBeVisible()
  await expect(page.getByLabel('Ime')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ana.nikolic@primer')
  await expect(page.getByLabel('Poruka')).toHaveAccessibleDescription('Poruka mora imati najmanje 10 karaktera')
})

test('a failure says so and keeps the text; the second try goes through once', async ({ page, faults }) => {
  await open(page)
  const message = unique()
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
  await page.getByRole('button', { name: 'Pošalji poruku' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
  expect(posts).toBe(2)
  tolerate(faults, 'ERR_FAILED')
})

test('whoever is signed in finds name and address filled in', async ({ browser, faults }) => {
  const page = await pageOf(browser, faults, jelena)
  await open(page)
  await expect(page.getByLabel('Ime')).toHaveValue('Jelena Stojković')
  await expect(page.getByLabel('Email')).toHaveValue(jelena)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent, thanked, and leads home by itself', async ({ page }) => {
    await page.goto('/support')
    await fill(page, {})
    await send(page)
    await expect(page).toHaveURL('/support?poslato=1')
    await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('a form sent before the script was there comes back to its own address', async ({ page, faults }) => {
  await page.goto('/support')
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/"]')!
    form.querySelector<HTMLInputElement>('[name=name]')!.value = 'Ana'
    form.querySelector<HTMLInputElement>('[name=email]')!.value = 'ana@primer'
    form.querySelector<HTMLTextAreaElement>('[name=message]')!.value = 'Nešto dovoljno dugačko.'
    // Straight to the server, past every listener.
    HTMLFormElement.prototype.submit.call(form)
  })
  await expect(page).toHaveURL('/support')
  await expect(page.getByText('Molimo unesite validnu email adresu')).toBeVisible()
  await page.getByLabel('Email').fill('ana@primer.rs')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Hvala vam na poruci' })).toBeVisible()
  tolerate(faults, '422')
})
