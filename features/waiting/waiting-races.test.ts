import { isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { book, changeBooking, countAnswers, sendAllAtOnce } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import {
  addCrowd,
  answerOffer,
  dropOfferJobs,
  joinWait,
  newFullDay,
  newWaitingCustomer,
  offerAt,
  offerOf,
  pauseService,
  tomorrowAt,
} from '../../tests/waiting.ts'
import { runDueChecks } from './wait-offers.server.ts'
import { waitOffers, waits } from './waiting-tables.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
const requestCount = repetitions('RACERS', { embedded: 20, usual: 40, long: 1000 })
/** Customers who wait for one day. */
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

test('gives an offered slot to one of many who take it and book it at once, and keeps the wait unless it is taken', async () => {
  const scene = await newFullDay(app)
  const waiting = await newWaitingCustomer(app)
  await joinWait(app, waiting, scene)
  await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
  await offerAt(app, tomorrowAt(10))
  const offer = await offerOf(app, waiting)
  const others = await Promise.all(Array.from({ length: 10 }, (_, n) => newWaitingCustomer(app, `Kupac ${n}`)))
  const ids = Array.from({ length: requestCount }, () => crypto.randomUUID())
  const answers = await sendAllAtOnce(requestCount, n =>
    n % 4 === 1
      ? answerOffer(app, waiting, offer.id, 'take')
      : book(app, others[n % 10]!, scene.service, offer.starts_at, { id: ids[n]! }),
  )
  const counts = countAnswers(answers)
  const wonByTaking = answers.some((answer, n) => answer.status === 201 && n % 4 === 1)
  // Repeats of the successful take get the same booking.
  if (!wonByTaking) expect(counts['201']).toBe(1)
  expect(Object.keys(counts).filter(name => name !== '201' && name !== '409 slot_taken')).toEqual([])
  const [wait] = await app.runtime.db.select().from(waits)
  expect(wait!.outcome).toBe(wonByTaking ? 'booked' : null)
  const { rows } = await app.runtime.database.query(
    `SELECT count(DISTINCT booking_id)::int AS count FROM appointments
     WHERE status IN ('requested', 'confirmed') AND appointment_time = $1`,
    [offer.starts_at],
  )
  expect(rows).toEqual([{ count: 1 }])
}, 300_000)

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
