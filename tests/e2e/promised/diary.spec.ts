import { addAppointment, dayAhead } from '../booking-helpers.ts'
import { desktopSize, newUser, signedInPage } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { delayRequests, endSessionAt, failing, failRequests } from './response-stubs.ts'

const week = '**/api/appointments/week*'
const appointments = '**/api/appointments'
const oneAppointment = /\/api\/appointments\/[0-9a-f-]{36}$/

testPromisedTexts('diary', async () => {
  const { page, email } = await newUser({ role: 'provider', name: 'Petra Petrović', viewport: desktopSize })
  // Each failure needs a separate browser, because a failed change waits in its browser and would be sent later.
  const failingPage = await signedInPage(email, desktopSize)
  const signedOut = await signedInPage(email, desktopSize)
  const date = dayAhead(3)
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
      'an appointment lacks the client': () => page.getByRole('button', { name: 'Dodaj', exact: true }).click(),
      'an appointment cannot be added': async () => {
        await failingPage.goto(bookings)
        await failRequests(failingPage, appointments, 'POST')
        await addAppointment(failingPage, 'Ana Anić')
        return { in: failingPage }
      },
      'an appointment is added after the session has ended': async () => {
        await signedOut.goto(bookings)
        await endSessionAt(signedOut, appointments)
        await addAppointment(signedOut, 'Ana Anić')
        return { in: signedOut }
      },
      'an appointment is added': async () => {
        await page.getByLabel('Vrsta posla (opciono)').fill('bojler')
        await addAppointment(page, 'Ana Anić')
      },
      'an appointment with notes is opened': async () => {
        await page.getByRole('button', { name: /^Detalji termina: .*Ana Anić/ }).click()
      },
      'an appointment cannot be deleted': failing(
        page,
        oneAppointment,
        () => page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click(),
        'DELETE',
      ),
      'an appointment is deleted': () => page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click(),
    },
  }
})
