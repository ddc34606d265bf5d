import type { Page } from '@playwright/test'
import { desktopSize, newUser, signedInPage } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { delayRequests, endSessionAt, failRequests } from './response-stubs.ts'

const week = '**/api/appointments/week*'
const appointments = '**/api/appointments'
const oneAppointment = /\/api\/appointments\/[0-9a-f-]{36}$/

/** Returns the date of the first working day that is at least three days after today, as YYYY-MM-DD. */
function workingDay(): string {
  const day = new Date(Date.now() + 3 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function fill(page: Page) {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Ime klijenta').fill('Ana Anić')
  await page.getByLabel('Vrsta posla (opciono)').fill('bojler')
}
const send = (page: Page) => page.getByRole('button', { name: 'Dodaj', exact: true }).click()

testPromisedTexts('diary', async ({ browser, faults }) => {
  const { page, email } = await newUser(browser, faults, {
    role: 'provider',
    name: 'Petra Petrović',
    viewport: desktopSize,
  })
  // Each failure needs a separate browser, because a failed change waits in its browser and would be sent later.
  const failingPage = await signedInPage(browser, faults, email, desktopSize)
  const signedOut = await signedInPage(browser, faults, email, desktopSize)
  const date = workingDay()
  const bookings = `/dashboard?tab=bookings&date=${date}`
  return {
    page,
    situations: {
      'a day is loading': async () => {
        await page.goto('/dashboard')
        await failRequests(page, week)
        await delayRequests(page, week)
        await page.getByRole('link', { name: 'Rezervacije' }).first().click()
      },
      'a day fails to load': null,
      'a day has no appointments': async () => {
        await page.goto(bookings)
        return { values: { 'dd.MM.yyyy': date.split('-').reverse().join('.') } }
      },
      'the kind of work is pointed at': () => page.getByLabel('Vrsta posla (opciono)').hover(),
      'an appointment lacks the client': () => send(page),
      'an appointment cannot be added': async () => {
        await failingPage.goto(bookings)
        await failRequests(failingPage, appointments, 'POST')
        await fill(failingPage)
        await send(failingPage)
        return { in: failingPage }
      },
      'an appointment is added after the session has ended': async () => {
        await signedOut.goto(bookings)
        await endSessionAt(signedOut, appointments)
        await fill(signedOut)
        await send(signedOut)
        return { in: signedOut }
      },
      'an appointment is added': async () => {
        await fill(page)
        await send(page)
      },
      'an appointment with notes is opened': async () => {
        await page.getByRole('button', { name: /^Detalji termina: .*Ana Anić/ }).click()
      },
      'an appointment cannot be deleted': async () => {
        await failRequests(page, oneAppointment, 'DELETE')
        await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click()
      },
      'an appointment is deleted': () => page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click(),
    },
  }
})
