import { addDays } from '../../features/appointments/belgrade.ts'
import { rhythmInWords } from '../../features/bookings/rhythm-words.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { enterDaysOff, put } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, test } from './test.ts'
import { waitForEmail } from './users.ts'

test('a customer books weekly visits, the provider confirms once, and ends them from a visit on', async ({
  browser,
  faults,
}) => {
  const { plumber, customer, serviceId, customerEmail } = await newPlumberAndCustomer(browser, faults)
  await plumber.setViewportSize(desktopSize)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
  const rules = { accepts_bookings: true, confirms: 'by_itself', weekly, holidays_off: false, version: 0 }
  await put(plumber.context(), '/api/appointments/hours', rules)
  // The first visit is in two days, and the second one falls on a day off.
  const firstDay = addDays(dayOf(new Date()), 2)
  await enterDaysOff(plumber.context(), 9, 9)

  await test.step('the provider allows regular visits in the form of the service', async () => {
    await plumber.goto(`/edit-service/${serviceId}`)
    await plumber.getByRole('switch', { name: /Redovni termini/ }).click()
    await plumber.getByRole('button', { name: 'Sačuvaj izmene' }).first().click()
    await expect(plumber).toHaveURL(/dashboard/)
  })

  const { days } = await (await customer.request.get(`/api/services/${serviceId}/slots?days=9`)).json()
  const { slots } = days.find(({ date }: { date: string }) => date === firstDay)
  const rhythm = rhythmInWords({ weeks: 1, weekday: new Date(firstDay).getUTCDay() || 7 })

  await test.step('the customer books a visit that repeats, and reads which visit falls on a day off', async () => {
    await customer.goto(`/zakazi/${serviceId}?termin=${encodeURIComponent(slots[0].starts_at)}`)
    await customer.getByRole('combobox', { name: 'Ponavljanje' }).click()
    await customer.getByRole('option', { name: new RegExp(`^${rhythm}$`, 'i') }).click()
    await expect(customer.getByText(/preskoči ili pomeri/)).toBeVisible()
    await expect(customer.getByText('neradni dan').first()).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Čišćenje stana, ključ je kod komšinice.')
    await expectNoSidewaysScroll(customer, 'booking a series')
    await customer.getByRole('button', { name: 'Zakaži termin' }).click()
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
  })

  await test.step('the provider confirms once above the diary', async () => {
    await plumber.goto('/dashboard?tab=bookings')
    const waiting = plumber.getByRole('article', { name: 'Redovni termini' })
    await expect(waiting).toContainText(rhythm)
    await waiting.getByRole('button', { name: 'Potvrdi sve' }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the bookings of a series are one card, and its page lists all visits', async () => {
    await customer.goto('/moji-termini')
    await expect(customer.getByText(/Još \d redovn/)).toBeVisible()
    await customer
      .getByRole('link', { name: /^Redovan termin/ })
      .first()
      .click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Redovni termini' })).toBeVisible()
    await expect(customer.getByRole('listitem').filter({ hasText: 'Preskočeno' }).first()).toBeVisible()
    await expectNoViolations(customer, 'a series')
    await expectNoSidewaysScroll(customer, 'a series')
  })

  await test.step('the provider ends the series from a visit on, and the customer gets an email', async () => {
    await plumber.goto(new URL(customer.url()).pathname + new URL(customer.url()).search)
    await plumber
      .getByRole('button', { name: /^Otkaži termin: / })
      .nth(1)
      .click()
    const dialog = plumber.getByRole('alertdialog', { name: 'Otkaži termin' })
    await dialog.getByRole('radio', { name: 'Ovaj i sledeći' }).check()
    await dialog.getByRole('button', { name: 'Otkaži ovaj i sledeće' }).click()
    await expect(plumber.getByText('Termini su otkazani.')).toBeVisible()
    await waitForEmail(customer.context(), customerEmail, /^Otkazani redovni termini/)
  })
})
