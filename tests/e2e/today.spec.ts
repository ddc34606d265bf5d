import { randomUUID } from 'node:crypto'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { everyDay, openForBookings } from './booking-helpers.ts'
import { signInForOfflineUse } from './conversation-helpers.ts'
import { outboxLabels } from './offline-helpers.ts'
import { testAtPublicAddress as test } from './public-address.ts'
import { expect, newUser, phoneSize, post, publishService, read } from './test.ts'

test('a plumber’s day with the network going twice is live for the customer', async ({ context, page }) => {
  test.slow()
  const mark = `${Date.now()}`
  const { page: ownPage, email } = await newUser({ role: 'provider', name: `Danilo ${mark}` })
  await publishService(ownPage, `Vodoinstalater ${mark}`)
  // Work begins in two minutes, so that a visit of today is free at any time of the day. It may end tomorrow.
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await expect.poll(() => dayOf(inMinutes(2)) === dayOf(new Date()), { timeout: 150_000 }).toBe(true)
  const weekly = everyDay(formatTime(inMinutes(2)), formatTime(inMinutes(120)))
  const rules = { weekly, notice: 0, confirms: 'by_itself', holidays_off: false }
  const { id: serviceId } = await openForBookings(email, phoneSize, rules)
  const { first_free } = await read(ownPage, `/api/services/${serviceId}/slots`)

  const { page: customer } = await newUser({ name: 'Ana Nikolić' })
  const words = { about: 'Curi ventil u kupatilu.', address: 'Ive Andrića 5, stan 2' }
  const slot = { service_id: serviceId, starts_at: first_free.starts_at }
  const booking = await post(customer, '/api/bookings', { id: randomUUID(), ...slot, ...words })
  await customer.goto(`/zakazano/${booking.id}`)

  // The dashboard of a phone begins with the next visit, and the bar leads to the whole day.
  await signInForOfflineUse(page, email, '/dashboard')
  await expect(page.getByRole('region', { name: 'Danas' }).getByText('Ana Nikolić')).toBeVisible()
  await page.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Danas' }).click()
  const visit = page.getByRole('article', { name: /^Ana Nikolić/ })
  await expect(visit.getByRole('link', { name: 'Ive Andrića 5, stan 2, Pančevo' })).toHaveAttribute('href', /maps|geo:/)
  const answer = new RegExp(`^sms:\\?&body=.*${encodeURIComponent(`/zakazi/${serviceId}`)}`)
  await expect(page.getByRole('link', { name: 'SMS' }).last()).toHaveAttribute('href', answer)
  await expectNoViolations(page, 'the day of a provider')

  await visit.getByRole('button', { name: 'Krećem' }).click()
  await expect(customer.getByRole('status').getByText(`Danilo ${mark} je na putu ka vama`)).toBeVisible()

  // Without a network, also after a reload, a tap shows at once and is sent later.
  await context.setOffline(true)
  await page.reload()
  await visit.getByRole('button', { name: 'Stižem za 20 min' }).click()
  await expect(visit.getByText(/^Dolazak oko/)).toBeVisible()
  await expect(page.getByText('Poslaćemo čim bude interneta (1)').first()).toBeVisible()
  await context.setOffline(false)
  await expect(customer.getByRole('status').getByText(/stiže oko/)).toBeVisible({ timeout: 30_000 })
  await expectNoViolations(customer, 'a booking whose provider is on the way')

  await context.setOffline(true)
  await visit.getByRole('button', { name: 'Na adresi sam' }).click()
  await expect(visit.getByText('Na adresi', { exact: true })).toBeVisible()
  await visit.getByRole('button', { name: 'Završeno' }).click()
  await expect(visit.getByText('Završeno').first()).toBeVisible()
  expect(await outboxLabels(page)).toHaveLength(2)
  await context.setOffline(false)
  await expect.poll(() => outboxLabels(page), { timeout: 30_000 }).toEqual([])
  await expect(customer.getByText('Završeno')).toBeVisible()

  // After the visit the provider reminds the client, who refuses by one press.
  await page.reload()
  await page.getByRole('button', { name: /Ana Nikolić.*otvori/ }).click()
  await visit.getByRole('button', { name: 'Podseti klijenta za 12 meseci' }).click()
  await expect(visit.getByText(/^Podsetnik za novi termin stiže/)).toBeVisible()
  await customer.goto('/moji-termini')
  await customer.getByRole('button', { name: 'Ne želim' }).click()
  await expect(customer.getByRole('heading', { name: 'Podsetnici' })).toHaveCount(0)
  await expect(visit.getByText('Klijent ne želi podsetnike za ovu uslugu.')).toBeVisible()
})
