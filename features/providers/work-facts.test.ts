import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { randomFrom } from '../../tests/random.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { BookingStatus } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { requestOffers, requests } from '../requests/request-tables.server.ts'
import { listAreas } from '../services/areas.ts'
import { providerAreaFacts, providerFacts } from './provider-tables.server.ts'
import { updateWorkFacts } from './work-facts.server.ts'

const app = useApp()

type Booking = { customer: number; days: number; status: BookingStatus; by: 'customer' | 'provider'; place: string }
type Job = { customer: number; isCompleted: boolean; area: string | null }

async function addBooking(provider: Caller, customers: Caller[], { customer, days, status, by, place }: Booking) {
  const whose = { providerId: provider.id, customerId: customers[customer]!.id, clientName: 'Klijent' }
  const appointmentTime = new Date(Math.floor((Date.now() + days * 86_400_000) / 60_000) * 60_000)
  const state = { appointmentTime, status, address: place && `${place}, Ulica 3`, changedBy: by }
  await app.runtime.db.insert(appointments).values({ id: randomUUID(), bookingId: randomUUID(), ...whose, ...state })
}

/** Adds a conversation that, with an area, came from a request for which the provider was chosen. */
async function addJob(provider: Caller, customers: Caller[], serviceId: string, { customer, isCompleted, area }: Job) {
  const { db } = app.runtime
  const [id, userId] = [randomUUID(), customers[customer]!.id]
  const completedAt = isCompleted ? new Date() : null
  await db.insert(conversations).values({ id, serviceId, userId, providerId: provider.id, isCompleted, completedAt })
  if (!area) return
  const [requestId, offerId] = [randomUUID(), randomUUID()]
  const words = { category: 'Vodoinstalater', area, text: 'Curi.', urgency: 'month', status: 'chosen' } as const
  const request = { id: requestId, customerId: userId, chosenOfferId: offerId, expiresAt: new Date() }
  await db.insert(requests).values({ ...request, ...words })
  const offer = { id: offerId, requestId, providerId: provider.id, serviceId, conversationId: id, words: 'Mogu.' }
  await db.insert(requestOffers).values(offer)
}

test.each([1, 2, 3])('all figures equal those of a naive count over random work (seed %i)', async seed => {
  const { pick, integerBelow, chance } = randomFrom(seed)
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const service = await app.service(provider)
  const people = Array.from({ length: 9 }, () => ({ town: pick(['Pančevo', 'Vršac', '']) }))
  const customers = await Promise.all(people.map(({ town }) => app.person('regular', { location: town })))
  const bookings = Array.from(
    { length: 40 },
    (_, at): Booking => ({
      customer: integerBelow(9),
      days: -400 + at * 10.7,
      status: pick(['confirmed', 'done', 'cancelled', 'moved', 'declined', 'requested', 'expired']),
      by: pick(['customer', 'provider']),
      place: pick(['Kotež', 'KOTEŽ', 'Котеж', 'Kotežanska', 'Mladost', '']),
    }),
  )
  const jobs = Array.from(
    { length: 25 },
    (): Job => ({
      customer: integerBelow(9),
      isCompleted: chance(0.75),
      area: pick([null, null, 'kotez', 'starcevo']),
    }),
  ).filter(
    // A customer has at most one open conversation about a service.
    ({ customer, isCompleted }, at, all) =>
      isCompleted || all.findIndex(other => !other.isCompleted && other.customer === customer) === at,
  )
  for (const booking of bookings) await addBooking(provider, customers, booking)
  for (const job of jobs) await addJob(provider, customers, service.id, job)
  await updateWorkFacts(app.runtime)

  const past = bookings.filter(({ days }) => days < 0 && days > -365)
  const kept = past.filter(({ status }) => status === 'confirmed' || status === 'done')
  const broken = past.filter(({ status, by }) => status === 'cancelled' && by === 'provider')
  const due = kept.length + broken.length
  const completed = jobs.filter(({ isCompleted }) => isCompleted)
  const back = people.filter((_, at) => completed.filter(({ customer }) => customer === at).length >= 2).length
  const [facts] = await app.runtime.db.select().from(providerFacts)
  expect([facts?.dueAppointments ?? null, facts?.keptAppointments ?? null, facts?.returningCustomers ?? null]).toEqual([
    due >= 5 ? due : null,
    due >= 5 ? kept.length : null,
    back >= 3 ? back : null,
  ])
  const seen = new Set<string>()
  for (const { customer, area } of completed) {
    if (area) seen.add(`${area} ${customer}`)
    if (people[customer]!.town) seen.add(`${people[customer]!.town === 'Vršac' ? 'vrsac' : 'pancevo'} ${customer}`)
  }
  for (const { customer, place } of kept) {
    if (['Kotež', 'KOTEŽ', 'Котеж'].includes(place)) seen.add(`kotez ${customer}`)
    if (place === 'Mladost') seen.add(`mladost ${customer}`)
  }
  const areas = [...seen].map(each => each.split(' ')[0]!)
  const counts = [...new Set(areas)].map(area => [area, areas.filter(each => each === area).length] as const)
  const expected = counts.filter(([, customers]) => customers >= 3)
  const rows = await app.runtime.db.select().from(providerAreaFacts)
  expect(rows.map(({ area, customers }) => [area, customers]).sort()).toEqual(expected.sort())
  expect(rows.every(({ area }) => listAreas().some(({ id }) => id === area))).toBe(true)
})

test('customers near the caller are counted from three different ones on, and never for the provider; papers and figures change no score', async () => {
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const service = await app.service(provider)
  const customers = await Promise.all([0, 1, 2].map(() => app.person('regular', { location: 'Vršac' })))
  const score = async () => (await app.runtime.database.rows('SELECT score FROM services', []))[0]
  const before = await score()
  const job = { isCompleted: true, area: 'kotez' }
  const near = async (as: Caller | null, query = '') => {
    await updateWorkFacts(app.runtime)
    return (await app.call('GET', `/api/providers/${service.provider_slug}/customers-near${query}`, { as })).body
  }
  // Three jobs of two customers are two customers.
  for (const customer of [0, 0, 1]) await addJob(provider, customers, service.id, { customer, ...job })
  const viewer = await app.person('regular', { location: 'Vršac' })
  const none = { area_in: null, customers: null }
  expect(await near(viewer)).toEqual(none)
  await addJob(provider, customers, service.id, { customer: 2, ...job })
  expect(await near(viewer)).toEqual({ area_in: 'u Vršcu', customers: 3 })
  expect(await near(null)).toEqual(none)
  expect(await near(null, '?area=kotez')).toEqual({ area_in: 'na Kotežu', customers: 3 })
  expect(await near(customers[0]!)).toEqual({ area_in: 'na Kotežu', customers: 3 })
  expect(await near(provider)).toEqual(none)
  await app.runtime.db.update(profiles).set({ location: 'Bor' }).where(eq(profiles.id, viewer.id))
  expect(await near(viewer)).toEqual(none)
  expect((await app.call('GET', `/api/providers/${service.provider_slug}/customers-near?area=nigde`)).status).toBe(422)

  await app.runtime.db.update(profiles).set({ verifiedUntil: new Date('2099-01-01') })
  for (const customer of [1, 2]) await addJob(provider, customers, service.id, { customer, ...job })
  await updateWorkFacts(app.runtime)
  expect((await app.runtime.db.select().from(providerFacts))[0]!.returningCustomers).toBe(3)
  expect(await score()).toEqual(before)
})
