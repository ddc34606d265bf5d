import type { Page } from '@playwright/test'
import { newConversation, writeMessage } from './conversation-helpers.ts'
import { endSessionAt } from './promised/response-stubs.ts'
import { expect, password, phoneSize, test, tolerateErrors } from './test.ts'

const unavailableText = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
const unavailable = { status: 503, json: { code: 'unavailable', title: unavailableText } }

/** Returns the date of the first working day that is at least three days after today, as YYYY-MM-DD. */
function workingDay(): string {
  const day = new Date(Date.now() + 3 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function signInAgain(page: Page, email: string, to: string) {
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prijavite se' }).click()
  await expect(page).toHaveURL(to)
}

async function fillAppointment(page: Page, client: string) {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Ime klijenta').fill(client)
}

const uniqueNames = () => {
  const mark = `${Date.now()}`
  return { provider: `Vraća ${mark}`, customer: `Se ${mark}` }
}

async function waitForConversation(page: Page) {
  await expect(page.getByRole('log').getByText('Dobar dan.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Napišite poruku...' })).toBeEnabled()
}

test('a message sent after the session has ended leads to sign-in and back, and arrives', async ({
  browser,
  faults,
}) => {
  const names = uniqueNames()
  const { providerPage: page, email, path, messageTexts } = await newConversation(browser, faults, names)
  const signInNotice = page.getByText('Morate biti prijavljeni da biste poslali poruku').first()
  await page.goto(path)
  await waitForConversation(page)
  await endSessionAt(page, '**/messages')
  await writeMessage(page, 'Stižem u pet.')
  await expect(signInNotice).toBeVisible()
  await page.unroute('**/messages')
  await signInAgain(page, email, path)
  await expect(page.getByRole('log').getByText('Stižem u pet.')).toBeVisible()
  await expect.poll(messageTexts).toContain('Stižem u pet.')

  // Delays the message, so that another request of this tab notices the ended session first.
  await waitForConversation(page)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/messages', async route => {
    if (route.request().method() === 'POST') {
      await page.context().clearCookies()
      await released
    }
    await route.continue()
  })
  await writeMessage(page, 'Ili u šest.')
  await page.getByRole('dialog').getByRole('button', { name: 'Zatvori' }).click()
  await page.getByRole('link', { name: names.customer }).click()
  await expect(page).toHaveURL('/')
  release()
  await expect(signInNotice).toBeVisible()
  await page.unroute('**/messages')
  await signInAgain(page, email, path)
  await expect.poll(messageTexts).toContain('Ili u šest.')
  tolerateErrors(faults, '401')
})

test('completing a job or adding an appointment after the session has ended leads to sign-in and is done', {
  tag: '@long',
}, async ({ browser, faults }) => {
  const { providerPage: page, email, path, read } = await newConversation(browser, faults, uniqueNames())
  await page.goto(path)
  await waitForConversation(page)
  await page.getByRole('button', { name: 'Označi kao završeno' }).click()
  await endSessionAt(page, '**/complete')
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page.getByText('Morate biti prijavljeni da biste označili razgovor kao završen').first()).toBeVisible()
  await signInAgain(page, email, path)
  await expect(page.getByRole('log').getByText('Dobar dan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)

  const date = workingDay()
  const bookings = `/dashboard?tab=bookings&date=${date}`
  await page.goto(bookings)
  await expect(page.getByRole('combobox', { name: 'Vreme' })).toBeEnabled()
  await endSessionAt(page, '**/api/appointments')
  await fillAppointment(page, 'Klijent Klijentović')
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await expect(page.getByText('Morate biti prijavljeni da biste zakazali termin.').first()).toBeVisible()
  await signInAgain(page, email, bookings)
  const clients = async () => JSON.stringify(await read(`/api/appointments?date=${date}`))
  await expect.poll(clients).toContain('Klijent Klijentović')
  tolerateErrors(faults, '401')
})

test('after a server error the screen says what failed, and the change waits in the outbox', async ({
  browser,
  faults,
}) => {
  const { providerPage: page, path } = await newConversation(browser, faults, uniqueNames())
  await page.goto(path)
  await page.route('**/complete', route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Označi kao završeno' }).click()
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page.getByText('Greška pri označavanju razgovora kao završenog').first()).toBeVisible()
  await expect(page.getByText('Poslaćemo čim sajt ponovo bude dostupan (1)').first()).toBeVisible()
  await page.goto(`/dashboard?tab=bookings&date=${workingDay()}`)
  await page.route('**/api/appointments', route => route.fulfill(unavailable))
  await fillAppointment(page, 'Klijent Klijentović')
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await expect(
    page.getByText(`Došlo je do greške prilikom dodavanja termina. ${unavailableText}`).first(),
  ).toBeVisible()
  await expect(page.getByText('Poslaćemo čim sajt ponovo bude dostupan (2)').first()).toBeVisible()
  await expect(page.getByText('Poslaćemo čim bude interneta')).toHaveCount(0)
  tolerateErrors(faults, '500')
  tolerateErrors(faults, '503')
})

test('a picture does not affect the height of its card', async ({ page }) => {
  const portrait = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="1200"/>'
  await page.route('**/media/services/**', route => route.fulfill({ contentType: 'image/svg+xml', body: portrait }))
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const cards = page.getByRole('article')
  const isPortrait = () =>
    cards
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  await expect.poll(isPortrait).toBe(true)
  const heights = () => cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().height))
  const withPictures = await heights()
  await cards.evaluateAll(all => {
    for (const card of all) for (const image of card.querySelectorAll('img')) image.remove()
  })
  expect(withPictures).toEqual(await heights())
})
