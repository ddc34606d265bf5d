import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, changeHours, everyDay, fetchSlots, subjectsTo } from '../../tests/bookings.ts'
import { depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { password } from '../../tests/password.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import { addMember } from '../../tests/shop.ts'
import {
  answerOffer,
  dropOfferJobs,
  joinWait,
  newFreedSlot,
  newFullDay,
  newWaitingCustomer,
  offerAt,
  offerOf,
  pauseService,
  tomorrowAt,
} from '../../tests/waiting.ts'
import { addDays } from '../appointments/belgrade.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'
import { makeCheckDue } from './wait-checks.server.ts'
import { endPastWaits } from './wait-ends.server.ts'
import { waitChecks, waitOffers, waits, waitTimes } from './waiting-tables.server.ts'

const app = useApp()
beforeAll(() => dropOfferJobs(app))

test('joining works once for each service, for full days within the days ahead, is repeatable by its id, and tells the provider only a number for each day', async () => {
  const scene = await newFullDay(app)
  const customer = await newWaitingCustomer(app)
  const id = crypto.randomUUID()
  const far = await joinWait(app, customer, { ...scene, day: addDays(scene.day, 60) })
  expect([far.status, far.body.fields.days]).toEqual([422, 'Izaberite dane u kojima termin može da se zakaže.'])
  const free = await joinWait(app, customer, scene, { days: [scene.day, addDays(scene.day, 1)] })
  expect([free.status, free.body.fields.days]).toEqual([422, expect.stringContaining('Već ima slobodnih termina')])
  const joined = await joinWait(app, customer, scene, { id })
  expect(joined.body).toMatchObject({ days: [scene.day], parts: ['morning'], offer: null })
  expect((await joinWait(app, customer, scene, { id })).body).toEqual(joined.body)
  expect((await joinWait(app, customer, scene)).body.code).toBe('already_waiting')
  expect((await joinWait(app, scene.provider, scene)).body.code).toBe('own_service')
  const other = await newWaitingCustomer(app, 'Mila Kovač')
  expect((await joinWait(app, other, scene, { id })).body.code).toBe('id_taken')
  // A customer who waits for two services counts once.
  await joinWait(app, customer, { service: await app.service(scene.provider), day: scene.day })
  await joinWait(app, other, scene)
  const { body } = await app.call('GET', `/api/waits/days?from=${scene.day}`, { as: scene.provider })
  expect(body).toEqual({ days: [{ date: scene.day, count: 2 }] })
  expect((await app.call('GET', '/api/waits', { as: scene.provider })).body.items).toEqual([])
})

test('a cancelled slot is offered in the order of joining, half an hour each, and passed on at once, until one takes it', async () => {
  const scene = await newFullDay(app)
  const { provider, service, day, bookings } = scene
  const first = await newWaitingCustomer(app)
  const [second, third] = [await newWaitingCustomer(app, 'Mila Kovač'), await newWaitingCustomer(app, 'Jovan Ilić')]
  for (const wanted of [service, await app.service(provider)]) await joinWait(app, first, { service: wanted, day })
  for (const person of [second, third]) await joinWait(app, person, scene)
  await offerAt(app, tomorrowAt(9))
  expect(await offerOf(app, first)).toBeNull()
  await changeBooking(app, scene.holder, bookings[0], 'cancel')
  await offerAt(app, tomorrowAt(10))
  const offer = await offerOf(app, first)
  const { starts_at } = bookings[0]
  expect(offer).toMatchObject({ status: 'offered', starts_at, answer_by: tomorrowAt(10, 30).toISOString() })
  // A check before the answer makes no second offer of the slot.
  await makeCheckDue(app.runtime.db, provider.id, tomorrowAt(10, 10))
  await offerAt(app, tomorrowAt(10, 10))
  expect([await offerOf(app, second), await offerOf(app, third)]).toEqual([null, null])
  expect([await subjectsTo(app, first), await subjectsTo(app, second)]).toEqual([['Oslobodio se termin'], []])

  expect((await answerOffer(app, first, offer.id, 'pass')).status).toBe(204)
  expect((await offerOf(app, first)).status).toBe('passed')
  await offerAt(app, tomorrowAt(10, 11))
  // The first customer cannot come at that time, so that it is not offered for the other service either.
  expect((await app.call('GET', '/api/waits', { as: first })).body.items[1].offer).toBeNull()
  const next = await offerOf(app, second)
  await offerAt(app, tomorrowAt(10, 42))
  expect((await offerOf(app, second)).status).toBe('expired')
  expect((await answerOffer(app, second, next.id, 'take')).body.code).toBe('offer_over')

  const { id } = await offerOf(app, third)
  for (const _ of ['the first time', 'again'])
    expect((await answerOffer(app, third, id, 'take')).body).toMatchObject({ id, status: 'confirmed', starts_at })
  expect(await offerOf(app, third)).toBeUndefined()
  expect(await subjectsTo(app, third)).toEqual(['Zakazan termin', 'Oslobodio se termin'])
  // The other waits go on, so another slot is offered to the first customer.
  await changeBooking(app, provider, bookings[1], 'cancel')
  await offerAt(app, tomorrowAt(14))
  expect((await offerOf(app, first)).starts_at).toBe(bookings[1].starts_at)
})

test('a cancelled slot is offered only to customers who wait for its day and part of the day, and by day only: after 21 h it waits until 7 h', async () => {
  const scene = await newFullDay(app)
  const { day, holder, bookings } = scene
  const [later, evening] = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
  await joinWait(app, later, scene)
  await app.runtime.database.exec('UPDATE wait_times SET day = day + 1')
  await joinWait(app, evening, scene, { parts: ['evening'] })
  await changeBooking(app, holder, bookings[0], 'cancel')
  for (const moment of [tomorrowAt(21), tomorrowAt(23), tomorrowAt(24 + 6, 59)]) {
    await offerAt(app, moment)
    expect(await offerOf(app, later)).toBeNull()
  }
  expect((await app.runtime.db.select().from(waitChecks))[0]!.dueAt).toEqual(tomorrowAt(24 + 7))
  await offerAt(app, tomorrowAt(24 + 7))
  expect((await offerOf(app, later)).starts_at.slice(0, 10)).toBe(addDays(day, 1))
  expect(await offerOf(app, evening)).toBeNull()
})

test('a cancelled slot is offered only while it can be booked, and not for less than ten minutes', async () => {
  const { provider, customer, bookings } = await newFreedSlot(app)
  await app.runtime.database.exec('UPDATE appointment_settings SET notice = 60')
  const last = Date.parse(bookings[0].starts_at) - 60 * 60_000
  await offerAt(app, new Date(last - 9 * 60_000))
  expect(await offerOf(app, customer)).toBeNull()
  await makeCheckDue(app.runtime.db, provider.id, new Date())
  await offerAt(app, new Date(last - 20 * 60_000))
  expect((await offerOf(app, customer)).answer_by).toBe(new Date(last).toISOString())
})

test('a cancelled slot is not held: another booking wins, the text says so, and the place in line stays', async () => {
  const { provider, service, customer } = await newFreedSlot(app)
  await offerAt(app, tomorrowAt(10))
  const offer = await offerOf(app, customer)
  const other = await book(app, await newWaitingCustomer(app, 'Mila Kovač'), service, offer.starts_at)
  const refusal = { code: 'slot_taken', title: expect.stringContaining('I dalje čekate') }
  expect(await answerOffer(app, customer, offer.id, 'take')).toMatchObject({ status: 409, body: refusal })
  await changeBooking(app, provider, other.body, 'cancel')
  await offerAt(app, tomorrowAt(11))
  expect(await offerOf(app, customer)).toMatchObject({ status: 'offered', starts_at: offer.starts_at })
})

test('offers what days off and wider hours free, and withdraws an offer whose slot is gone', async () => {
  const scene = await newFullDay(app)
  const { provider, day } = scene
  const customer = await newWaitingCustomer(app)
  await joinWait(app, customer, scene, { parts: ['morning', 'evening'] })
  const { body: wider } = await changeHours(app, provider, { weekly: everyDay('10:00', '19:00') })
  await offerAt(app, tomorrowAt(9))
  const offer = await offerOf(app, customer)
  expect(offer.starts_at.slice(0, 10)).toBe(day)
  expect(Date.parse(offer.starts_at)).toBeGreaterThan(Date.parse(scene.bookings[1].ends_at) + 4 * 3_600_000)
  const off = { items: [{ first: day, last: day, note: null }], version: wider.version }
  await app.call('PUT', '/api/appointments/days-off', { as: provider, body: off })
  await offerAt(app, tomorrowAt(9, 10))
  expect((await offerOf(app, customer)).status).toBe('gone')
})

type Waiting = Awaited<ReturnType<typeof newFullDay>> & { customer: Caller; wait: { id: string } }
const leave = async ({ customer, wait }: Waiting) =>
  (await app.call('DELETE', `/api/waits/${wait.id}`, { as: customer })).status

test.each<[string, (scene: Waiting) => Promise<unknown>, string[]]>([
  ['leaving, also twice', async s => expect([await leave(s), await leave(s)]).toEqual([204, 204]), ['left']],
  ['its last day', ({ day }) => endPastWaits(app.runtime, new Date(`${addDays(day, 1)}T12:00:00+01:00`)), ['over']],
  ['a paused service', scene => pauseService(app, scene), ['closed']],
  [
    'a block, after which the customer cannot wait again',
    async s => {
      await app.call('PUT', `/api/blocks/${s.provider.id}`, { as: s.customer, body: { cancel_bookings: true } })
      expect((await joinWait(app, s.customer, s)).body.code).toBe('other_unreachable')
    },
    ['closed'],
  ],
  ['a ban', async ({ customer }) => banUser(app, await newAdministrator(app), customer), ['closed']],
  ['the deletion of the account', s => app.call('POST', '/api/me/delete', { as: s.customer, body: { password } }), []],
])('ends a wait with %s', async (_, end, outcomes) => {
  const { db } = app.runtime
  const scene = await newFullDay(app)
  const customer = await newWaitingCustomer(app)
  const { body: wait } = await joinWait(app, customer, scene)
  expect(await db.$count(waitTimes)).toBe(1)
  await end({ ...scene, customer, wait })
  expect(await db.$count(waitTimes)).toBe(0)
  await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
  await offerAt(app, tomorrowAt(10))
  expect(await db.$count(waitOffers)).toBe(0)
  const ended = await db.select().from(waits)
  expect(ended.map(({ outcome, about }) => [outcome, about])).toEqual(outcomes.map(outcome => [outcome, '']))
})

test('the freed times of two people are offered to two customers for services that they do, and one taken twice books once', async () => {
  const scene = await newFullDay(app)
  const { provider, holder, service, day, bookings } = scene
  const [start, second] = bookings.map(({ starts_at }) => starts_at)
  const member = await addMember(app, provider, 'Sanja')
  const { body: other } = await book(app, holder, service, start, { person: member })
  const people = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')] as const
  const third = await newWaitingCustomer(app, 'Jovan Ilić')
  expect((await joinWait(app, third, scene)).body.fields.days).toContain('Već ima slobodnih')
  await book(app, holder, service, second, { person: member })
  expect((await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].state).toBe('full')
  const later = { id: randomUUID(), version: 1 }
  const nextDay = (await fetchSlots(app, service, `?from=${addDays(day, 1)}&days=1`)).days[0]
  await book(app, people[0], service, nextDay.slots[0].starts_at, { id: later.id })
  for (const person of [...people, third]) expect((await joinWait(app, person, scene)).status).toBe(201)
  const offersAt = async (moment: Date) => {
    await makeCheckDue(app.runtime.db, provider.id, moment)
    await offerAt(app, moment)
    const offers = await Promise.all([...people, third].map(person => offerOf(app, person)))
    return offers.map(offer => offer?.starts_at ?? null)
  }

  // While the member is busy, only the provider's freed time is offered, and not again at the next check.
  expect(await offersAt(tomorrowAt(9))).toEqual([null, null, null])
  await changeBooking(app, provider, bookings[0], 'cancel')
  for (const minute of [0, 1]) expect(await offersAt(tomorrowAt(10, minute))).toEqual([start, null, null])
  await changeBooking(app, provider, other, 'cancel')
  for (const minute of [2, 3]) expect(await offersAt(tomorrowAt(10, minute))).toEqual([start, start, null])

  // One offer is taken once, though a second person is free too.
  const [first, next] = await Promise.all(people.map(person => offerOf(app, person)))
  const answers = await Promise.all([
    answerOffer(app, people[0], first.id, 'take'),
    answerOffer(app, people[0], first.id, 'take', { moved: later }),
  ])
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'offer_taken'])
  const { body: taken } = await answerOffer(app, people[1], next.id, 'take')
  const bodies = [taken, answers.find(({ status }) => status === 201)!.body]
  expect(bodies.map(body => body.member?.id ?? null).sort()).toEqual([member, null].sort())

  // The member no longer does the service, so the member's freed time is no slot of it.
  await app.runtime.database.query('UPDATE members SET all_services = false WHERE id = $1', [member])
  await changeBooking(
    app,
    provider,
    bodies.find(body => body.member),
    'cancel',
  )
  expect((await offersAt(tomorrowAt(11)))[2]).toBeNull()
})

test('an offer is taken with the deposit that was shown; without the deposit the slot goes to the next customer', async () => {
  const scene = await newFreedSlot(app)
  const { provider, service, customer } = scene
  await offerAt(app, tomorrowAt(10))
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
  const { id } = await offerOf(app, customer)
  expect(await answerOffer(app, customer, id, 'take')).toMatchObject({ status: 409, body: { code: 'deposit_changed' } })
  const [wait] = (await app.call('GET', '/api/waits', { as: customer })).body.items
  expect(wait).toMatchObject({ deposit: depositTerms, offer: { status: 'offered' } })
  const { body: held } = await answerOffer(app, customer, id, 'take', { deposit: wait.deposit })
  expect(held).toMatchObject({ id, status: 'requested', awaits_deposit: true })

  const next = await newWaitingCustomer(app, 'Mila Kovač')
  expect((await joinWait(app, next, scene)).status).toBe(201)
  await offerAt(app, tomorrowAt(11))
  expect(await offerOf(app, next)).toBeNull()
  await runDueReminders(app.runtime, new Date(Date.parse(held.deposit.due_at) + 1_000))
  await offerAt(app, tomorrowAt(24 + 11))
  expect(await offerOf(app, next)).toMatchObject({ status: 'offered', starts_at: held.starts_at })
})
