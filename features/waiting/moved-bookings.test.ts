import { beforeAll, expect, test } from 'vitest'
import { book, changeBooking, changeHours, fetchSlots } from '../../tests/bookings.ts'
import { depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import {
  answerOffer,
  dropOfferJobs,
  joinWait,
  newFreedSlot,
  newWaitingCustomer,
  offerAt,
  offerOf,
  tomorrowAt,
} from '../../tests/waiting.ts'
import { addDays } from '../appointments/belgrade.ts'

const app = useApp()
beforeAll(() => dropOfferJobs(app))

/** Creates a freed slot, and a later booking of the customer who waits for it. */
async function newLaterBooking() {
  const scene = await newFreedSlot(app)
  const { days } = await fetchSlots(app, scene.service, `?from=${addDays(scene.day, 1)}&days=1`)
  const { body: later } = await book(app, scene.customer, scene.service, days[0].slots[0].starts_at)
  return { ...scene, later, moved: { id: later.id as string, version: 1 } }
}
type Scene = Awaited<ReturnType<typeof newLaterBooking>>

async function offerTo({ customer }: Scene) {
  await offerAt(app, tomorrowAt(10))
  return offerOf(app, customer)
}
async function askForDeposit({ provider, service }: Scene) {
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
}
const upcoming = async (as: Caller) =>
  (await app.call('GET', '/api/bookings/mine', { as })).body.items.map(
    ({ id, starts_at }: { id: string; starts_at: string }) => [id, starts_at],
  )

test('moves the later booking to the offered slot without a deposit, once if sent twice, ends the wait, and offers the slot that gets free', async () => {
  const scene = await newLaterBooking()
  const { service, customer, later, moved } = scene
  const next = await newWaitingCustomer(app, 'Mila Kovač')
  const nextDay = addDays(scene.day, 1)
  const { days } = await fetchSlots(app, service, `?from=${nextDay}&days=1`)
  await book(app, scene.holder, service, days[0].slots.at(-1).starts_at)
  expect((await joinWait(app, next, { service, day: nextDay })).status).toBe(201)
  await askForDeposit(scene)
  const offer = await offerTo(scene)
  expect(offer.later_booking).toEqual({ id: later.id, version: 1, starts_at: later.starts_at, can_move: true })

  const taken = await answerOffer(app, customer, offer.id, 'take', { moved })
  const { starts_at } = offer
  const change = { starts_at, moved_from: later.starts_at, deposit: null }
  expect(taken.body).toMatchObject({ id: later.id, status: 'confirmed', ...change })
  expect(await upcoming(customer)).toEqual([[later.id, starts_at]])
  expect((await answerOffer(app, customer, offer.id, 'take', { moved })).body).toMatchObject({ id: later.id })
  expect((await answerOffer(app, customer, offer.id, 'take')).body.code).toBe('offer_taken')
  expect(await offerOf(app, customer)).toBeUndefined()

  await offerAt(app, tomorrowAt(11))
  expect(await offerOf(app, next)).toMatchObject({ starts_at: later.starts_at, later_booking: null })
})

test('keeps both bookings when the customer takes the offer without moving', async () => {
  const scene = await newLaterBooking()
  const { customer, later, moved } = scene
  const offer = await offerTo(scene)
  expect((await answerOffer(app, customer, offer.id, 'take')).body).toMatchObject({ id: offer.id, status: 'confirmed' })
  expect((await answerOffer(app, customer, offer.id, 'take', { moved })).body.code).toBe('offer_taken')
  expect((await upcoming(customer)).map(([id]: [string]) => id)).toEqual([offer.id, later.id])
})

test('shows no missed offer of a slot that the customer has booked in another way', async () => {
  const scene = await newLaterBooking()
  expect((await book(app, scene.customer, scene.service, (await offerTo(scene)).starts_at)).status).toBe(201)
  expect(await offerOf(app, scene.customer)).toBeNull()
  await offerAt(app, tomorrowAt(10, 31))
  expect(await offerOf(app, scene.customer)).toBeNull()
})

test('moves nothing when the slot is taken, the later booking has changed, or it belongs to another customer or service', async () => {
  const scene = await newLaterBooking()
  const { customer, later, holder, bookings, provider } = scene
  const offer = await offerTo(scene)
  const take = (moved: object) => answerOffer(app, customer, offer.id, 'take', { moved })
  expect((await take({ id: later.id, version: 2 })).body.code).toBe('stale')
  expect((await take({ id: bookings[1].id, version: 1 })).status).toBe(404)
  const otherService = await app.service(provider)
  const { days } = await fetchSlots(app, otherService, '?days=3')
  const { body: other } = await book(app, customer, otherService, days[2].slots[0].starts_at)
  expect((await take({ id: other.id, version: 1 })).body.code).toBe('not_now')
  expect((await offerOf(app, customer)).status).toBe('offered')

  await book(app, holder, scene.service, offer.starts_at)
  const refused = await take({ id: later.id, version: 1 })
  expect([refused.body.code, refused.body.title]).toEqual(['slot_taken', expect.stringContaining('I dalje čekate')])
  expect((await offerOf(app, customer)).status).toBe('gone')
  expect(await upcoming(customer)).toContainEqual([later.id, later.starts_at])
})

test('offers no move when the provider would have to agree or a deposit is awaited; visits of a series are left out', async () => {
  const byHand = await newLaterBooking()
  await changeHours(app, byHand.provider, { confirms: 'by_hand' })
  const offer = await offerTo(byHand)
  expect(offer.later_booking).toMatchObject({ id: byHand.later.id, can_move: false })
  const { customer: asker, moved } = byHand
  expect((await answerOffer(app, asker, offer.id, 'take', { moved })).body.code).toBe('not_now')
  await app.runtime.database.query(
    'UPDATE appointments SET series_id = $1, series_index = 0, series_weeks = 1, series_weekday = 1 WHERE booking_id = $2',
    [crypto.randomUUID(), byHand.later.id],
  )
  expect((await offerOf(app, byHand.customer)).later_booking).toBeNull()

  const scene = await newLaterBooking()
  const { customer, later, service } = scene
  await askForDeposit(scene)
  await changeBooking(app, customer, later, 'cancel')
  await book(app, customer, service, later.starts_at, { deposit: depositTerms })
  expect((await offerTo(scene)).later_booking).toMatchObject({ can_move: false })
})
