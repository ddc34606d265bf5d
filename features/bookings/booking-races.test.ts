import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  book,
  changeBooking,
  changeHours,
  countAnswers,
  countOverlaps,
  fetchSlots,
  newBookingScene,
  readBooking,
  sendAllAtOnce,
  slotAt,
} from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { runDueReminders } from './reminders.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
const requestCount = repetitions('RACERS', { embedded: 24, usual: 60, long: 1000 })
const createCustomers = (size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => app.person('regular', { name: `Kupac ${n}` })))
/** Books `requestCount` times at once. A repeated request has the same id as the first attempt. */
function bookAtOnce(bookingOf: (n: number) => [Caller, { id: string }, string]) {
  const ids = Array.from({ length: requestCount }, () => randomUUID())
  return sendAllAtOnce(requestCount, n => {
    const [as, service, startsAt] = bookingOf(n)
    return book(app, as, service, startsAt, { id: ids[n] })
  })
}

// Slow: many concurrent requests share one connection of the embedded database.
test('gives one slot to exactly one of many concurrent bookings', async () => {
  const { service } = await newBookingScene(app)
  const people = await createCustomers(50)
  const startsAt = await slotAt(app, service, 1)
  const answers = await bookAtOnce(n => [people[n % 50]!, service, startsAt])
  expect(countAnswers(answers)).toEqual({ '201': 1, '409 slot_taken': requestCount - 1 })
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body.slots).toHaveLength(3)
}, 300_000)

test('stores no overlapping bookings of three lengths under load, and answers only 201 or 409', async () => {
  const { provider, service: hour } = await newBookingScene(app)
  const others = await Promise.all([30, 90].map(() => app.service(provider)))
  const lengths = others.map(({ id }, at) => ({ id, duration_minutes: [30, 90][at]! }))
  await changeHours(app, provider, { services: lengths })
  const services = [hour, ...others]
  const people = await createCustomers(50)
  const { days } = await fetchSlots(app, others[0], '?days=3')
  const times: string[] = days[2].slots.slice(0, -3).map((slot: { starts_at: string }) => slot.starts_at)
  const answers = await bookAtOnce(n => [people[n % 50]!, services[n % 3]!, times[(n * 7) % times.length]!])
  const counts = countAnswers(answers)
  const won = counts['201']!
  expect(won).toBeGreaterThan(requestCount / 5)
  expect(counts).toEqual({ '201': won, '409 slot_taken': requestCount - won })
  expect(await countOverlaps(app)).toBe(0)
}, 300_000)

test('limits a customer to ten concurrent bookings with one provider, across its services', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const services = [service, await app.service(provider)]
  const { days } = await fetchSlots(app, service, '?days=3')
  const hourly = [days[1], days[2]].flatMap(day => day.slots.filter((_: unknown, n: number) => n % 4 === 0))
  const answers = await sendAllAtOnce(12, n => book(app, customer, services[n % 2]!, hourly[n].starts_at))
  expect(countAnswers(answers)).toEqual({ '201': 10, '409 too_many_ahead': 2 })
})

test('gives concurrent confirm, cancel, move, decline and expiry one outcome, the same for both sides', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service, '?days=5')
  for (const [round, at] of [2, 10, 18, 26, 34, 42].entries()) {
    const { body: requested } = await book(app, customer, service, days[2].slots[at].starts_at)
    const actions = [
      () => changeBooking(app, provider, requested, 'confirm'),
      () => changeBooking(app, customer, requested, 'cancel'),
      // Runs only the job as if the deadline had come, so that the expiry competes with the other actions.
      () => runDueReminders(app.runtime, new Date(requested.answer_by)),
      () => changeBooking(app, customer, requested, 'move', { starts_at: days[3].slots[at].starts_at }),
      () => changeBooking(app, provider, requested, 'decline'),
    ]
    const answers = await Promise.all(actions.map((_, n) => actions[(n + round) % actions.length]!()))
    const counts = countAnswers(answers.filter(answer => answer !== undefined))
    const won = answers.find(answer => answer?.status === 200)?.body
    expect(counts).toEqual(won ? { '200': 1, '409 stale': 3 } : { '409 stale': 4 })
    const { status, starts_at } = won ?? { status: 'expired', starts_at: requested.starts_at }
    for (const side of [customer, provider])
      expect(await readBooking(app, side, requested)).toMatchObject({ status, starts_at })
    const { body } = await app.call('GET', `/api/conversations/${requested.conversation_id}/messages`, { as: customer })
    const outcomeMessages = body.items.filter((message: { content: string }) => !message.content.startsWith('Termin: '))
    expect(outcomeMessages.length, 'one message about the outcome').toBe(round + 1)
  }
})

test('does not deadlock when two bookings swap their times at once', async () => {
  const { customer, service } = await newBookingScene(app)
  const other = await app.person('regular', { name: 'Petar Simić' })
  const [one, two] = [await slotAt(app, service, 2, 2), await slotAt(app, service, 2, 8)]
  const { body: first } = await book(app, customer, service, one)
  const { body: second } = await book(app, other, service, two)
  const answers = await Promise.all([
    changeBooking(app, customer, first, 'move', { starts_at: two }),
    changeBooking(app, other, second, 'move', { starts_at: one }),
  ])
  for (const { status, body } of answers) expect([200, 409], body.code).toContain(status)
  expect(await countOverlaps(app)).toBe(0)
})
