import { isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { book, changeBooking, countAnswers, fetchSlots, readBooking, sendAllAtOnce } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import {
  addCrowd,
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
import { runDueChecks } from './wait-offers.server.ts'
import { waitOffers, waits } from './waiting-tables.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
const requestCount = repetitions('RACERS', { embedded: 20, usual: 40, long: 1000 })
const waitingCount = repetitions('WAITING', { usual: 2_000, long: 100_000 })
/** Time of one check, in which the embedded database answers no page. */
const MAX_OFFER_MS = 5_000
beforeAll(() => dropOfferJobs(app))

test('offers a slot once when several instances run at the same time', async () => {
  const scene = await newFullDay(app)
  const people = await Promise.all([1, 2, 3].map(n => newWaitingCustomer(app, `Kupac ${n}`)))
  for (const person of people) await joinWait(app, person, scene)
  await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
  for (const minutes of [0, 31, 62]) {
    const moment = tomorrowAt(10, minutes)
    await Promise.all(
      Array.from({ length: 6 }, () => (minutes ? runDueChecks(app.runtime, moment) : offerAt(app, moment))),
    )
    const offers = await app.runtime.db.select().from(waitOffers)
    expect(offers.filter(({ status }) => status === 'offered')).toHaveLength(1)
    expect(offers).toHaveLength(1 + minutes / 31)
  }
  const emails = (await app.runtime.mail.outbox!()).filter(({ subject }) => subject.startsWith('Oslobodio se termin'))
  expect(new Set(emails.map(({ to }) => to)).size).toBe(3)
  expect(emails).toHaveLength(3)
})

test.each(['take', 'move', 'book'] as const)(
  'gives an offered slot to one of many who take it, move a booking to it and book it at once, first %s',
  async first => {
    const { service, day, customer: waiting } = await newFreedSlot(app)
    const { days } = await fetchSlots(app, service, `?from=${addDays(day, 1)}&days=1`)
    const { body: later } = await book(app, waiting, service, days[0].slots[0].starts_at)
    await offerAt(app, tomorrowAt(10))
    const offer = await offerOf(app, waiting)
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => newWaitingCustomer(app, `Kupac ${n}`)))
    const ids = Array.from({ length: requestCount }, () => crypto.randomUUID())
    const ways = {
      take: () => answerOffer(app, waiting, offer.id, 'take'),
      move: () => answerOffer(app, waiting, offer.id, 'take', { moved: { id: later.id, version: 1 } }),
      book: (n: number) => book(app, others[n % 10]!, service, offer.starts_at, { id: ids[n]! }),
    }
    const order = [first, ...(['take', 'move', 'book'] as const).filter(way => way !== first)]
    const answers = await sendAllAtOnce(requestCount, n => ways[order[n % 3]!](n))
    const won = new Set(answers.flatMap(({ status }, n) => (status === 201 ? [order[n % 3]!] : [])))
    expect(won.size).toBe(1)
    const counts = countAnswers(answers)
    // Repeats of the successful take get the same booking.
    if (won.has('book')) expect(counts['201']).toBe(1)
    expect(['201', '409 offer_taken', '409 slot_taken', '409 stale']).toEqual(
      expect.arrayContaining(Object.keys(counts)),
    )
    const [wait] = await app.runtime.db.select().from(waits)
    expect(wait!.outcome).toBe(won.has('book') ? null : 'booked')
    const booked = await app.runtime.database.rows<{ booking_id: string }>(
      `SELECT DISTINCT booking_id FROM appointments WHERE status = 'confirmed' AND appointment_time = $1`,
      [offer.starts_at],
    )
    expect(booked).toHaveLength(1)
    const { starts_at } = await readBooking(app, waiting, later)
    expect([starts_at, booked[0]!.booking_id === later.id]).toEqual(
      won.has('move') ? [offer.starts_at, true] : [later.starts_at, false],
    )
  },
  300_000,
)

test('lets a customer take, pass and leave while the job runs at the same time, with one outcome', async () => {
  for (let round = 0; round < 4; round += 1) {
    const scene = await newFullDay(app)
    const [one, two] = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
    const { body: wait } = await joinWait(app, one, scene)
    await joinWait(app, two, scene)
    await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
    await offerAt(app, tomorrowAt(10))
    const { id } = await offerOf(app, one)
    const actions = [
      () => answerOffer(app, one, id, 'take'),
      () => answerOffer(app, one, id, 'pass'),
      () => app.call('DELETE', `/api/waits/${wait.id}`, { as: one }),
      () => runDueChecks(app.runtime, tomorrowAt(10, 31)),
    ]
    const answers = await Promise.all(actions.map((_, n) => actions[(n + round) % actions.length]!()))
    for (const answer of answers) if (answer) expect([201, 204, 409]).toContain(answer.status)
    const taken = answers.some(answer => answer?.status === 201)
    const offers = await app.runtime.db.select().from(waitOffers)
    const own = offers.find(offer => offer.id === id)!
    expect(own.status === 'taken').toBe(taken)
    await runDueChecks(app.runtime, tomorrowAt(10, 32))
    const next = await offerOf(app, two)
    expect(next?.status ?? null).toBe(taken ? null : 'offered')
  }
})

test('offers one cancelled slot within seconds while many customers wait, and ends all their waits at once', async () => {
  const scene = await newFullDay(app)
  const first = await newWaitingCustomer(app)
  await joinWait(app, first, scene)
  await addCrowd(app, scene, waitingCount)
  await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
  const startedAt = performance.now()
  await offerAt(app, tomorrowAt(10))
  expect(performance.now() - startedAt).toBeLessThan(MAX_OFFER_MS)
  expect((await offerOf(app, first)).status).toBe('offered')
  expect(await app.runtime.db.$count(waitOffers)).toBe(1)
  expect((await pauseService(app, scene)).status).toBe(200)
  expect(await app.runtime.db.$count(waits, isNull(waits.endedAt))).toBe(0)
}, 300_000)
