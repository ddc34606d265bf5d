import { expectNoSidewaysScroll, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, alwaysOpen, enterDaysOff } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, firstLink, read, test } from './test.ts'

test('a customer books a visit that repeats; the provider confirms once', async () => {
  const { plumber: provider, customer, serviceId } = await newPlumberAndCustomer()
  await provider.setViewportSize(desktopSize)
  await acceptBookings(provider, { ...alwaysOpen, confirms: 'by_itself' })
  const { days } = await read(provider, `/api/services/${serviceId}/slots?days=9`)
  // The provider does not work two weeks after the first visit, which is on the third day from today.
  const [{ starts_at }] = days[3].slots
  await enterDaysOff(provider, 19, 15)

  await test.step('the provider allows regular visits in the form of the service', async () => {
    await provider.goto(`/edit-service/${serviceId}`)
    await provider.getByRole('switch', { name: /Redovni termini/ }).click()
    await provider.getByRole('button', { name: 'Sačuvaj izmene' }).first().click()
    await expect(provider).toHaveURL(/dashboard/)
  })

  await test.step('the customer books a visit that repeats, and reads which visit cannot take place', async () => {
    await customer.goto(`/zakazi/${serviceId}?termin=${encodeURIComponent(starts_at)}`)
    await customer.getByRole('combobox', { name: 'Ponavljanje' }).click()
    await customer.getByRole('option', { name: /^Svak/ }).first().click()
    await customer.getByRole('combobox', { name: 'Koliko puta' }).click()
    await customer.getByRole('option', { name: '4 puta', exact: true }).click()
    await expect(customer.getByText('1 od 4 termina je kada se ne radi: preskoči ili pomeri.')).toBeVisible()
    await expect(customer.getByText('neradni dan')).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Čišćenje stana, ključ je kod komšinice.')
    await expectNoSidewaysScroll(customer, 'booking a series')
    await customer.getByRole('button', { name: 'Zakaži termin' }).click()
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
  })

  await test.step('the provider confirms once above the diary', async () => {
    await provider.goto('/dashboard?tab=bookings')
    const waiting = provider.getByRole('article', { name: 'Redovni termini' })
    await expect(waiting).toContainText(/svak/i)
    await waiting.getByRole('button', { name: 'Potvrdi sve' }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the bookings of a series are one card, and its page lists all visits', async () => {
    await customer.goto('/moji-termini')
    await expect(customer.getByText(/Još \d redovn/)).toBeVisible()
    await firstLink(customer, /^Redovan termin/).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Redovni termini' })).toBeVisible()
    await expect(customer.getByRole('listitem').filter({ hasText: 'Preskočeno' })).toHaveCount(1)
    await expectUsable(customer, 'a series')
  })
})
