import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { openDiary } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { dropOfferJobs, newWaitingCustomer, offerAt } from '../../tests/waiting.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { bookSlot } from '../bookings/book-slot.server.ts'
import { cancelBooking } from '../bookings/booking-changes.server.ts'
import { anybody } from '../bookings/booking-person.ts'
import { findBooking } from '../bookings/bookings.server.ts'
import { noDeposit } from '../bookings/deposit/deposits.server.ts'
import { findServiceSlots } from '../bookings/service-slots.server.ts'
import { dayPartOf, dayParts } from './day-parts.ts'
import { passOffer, takeOffer } from './offer-answers.server.ts'
import { type OfferRow, waitOffers, waits, waitTimes } from './waiting-tables.server.ts'
import { joinWait, leaveWait } from './waits.server.ts'

/** Compares the offers of random sequences with the rules, across both changes of the clock. */
const app = useApp()
const numRuns = repetitions('OFFER_RUNS', { usual: 3, long: 300 })
const MINUTE_MS = 60_000
const NOTICE_MINUTES = 60
/** The hour between 2 and 3 h is missing on the second Sunday and comes twice on the third. */
const sundays = ['2026-12-06', '2027-03-28', '2027-10-31']
const weekly = [6, 7].flatMap(weekday => [
  { weekday, start: '01:00', end: '04:00' },
  { weekday, start: '11:00', end: '13:00' },
])
beforeAll(() => dropOfferJobs(app))

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('cancel', 'book', 'join', 'leave', 'pass', 'take'),
    who: fc.nat(3),
    at: fc.nat(9),
  }),
  fc.record({ kind: fc.constant('later'), who: fc.constantFrom(5, 31, 120, 540), at: fc.constant(0) }),
)
type Scene = { provider: Caller; serviceId: string; holder: Caller; customers: Caller[]; days: string[] }

const acting = (user: Caller, at: Date): ActorContext => ({
  runtime: app.runtime,
  user: { ...user, name: 'Petar Simić', sessionId: user.id, signedInAt: at, isAdmin: false, accountRole: 'regular' },
  at,
})

async function findSlots({ serviceId, days }: Scene, now: Date): Promise<string[]> {
  const slots = await findServiceSlots(app.runtime.db, serviceId, { from: days[0]!, days: 2, now })
  return slots.days.flatMap(day => day.slots.map(({ starts_at }) => starts_at))
}

const texts = { about: 'Šišanje.', address: null }
function bookAt({ holder, serviceId }: Scene, starts_at: string, now: Date) {
  const input = { id: randomUUID(), service_id: serviceId, starts_at, ...texts, person: anybody, deposit: null }
  return bookSlot(acting(holder, now), input, noDeposit)
}

/** Does one step. Refusals of the site are part of the sequence. */
async function doStep(scene: Scene, { kind, who, at }: { kind: string; who: number; at: number }, now: Date) {
  const { db } = app.runtime
  const customer = scene.customers[who % scene.customers.length]!
  const own = (await db.select().from(waits)).find(wait => wait.customerId === customer.id && !wait.endedAt)
  const offers = await db.select().from(waitOffers)
  const open = offers.find(({ waitId, status }) => waitId === own?.id && status === 'offered')
  try {
    if (kind === 'cancel') {
      const rows = await app.runtime.database.rows<{ id: string; version: number }>(
        `SELECT booking_id AS id, version FROM appointments WHERE service_id = $1 AND status = 'confirmed' AND appointment_time > $2
         ORDER BY appointment_time`,
        [scene.serviceId, now.toISOString()],
      )
      const row = rows[at % Math.max(rows.length, 1)]
      if (row) await cancelBooking(acting(scene.provider, now), row.id, row.version, null)
    } else if (kind === 'book') {
      const [slot] = await findSlots(scene, now)
      if (slot) await bookAt(scene, slot, now)
    } else if (kind === 'join') {
      const wanted = { days: scene.days.slice(at % 2), parts: at % 3 ? [...dayParts] : [dayParts[at % 2]!] }
      const input = { id: randomUUID(), service_id: scene.serviceId, ...wanted, ...texts, name: undefined }
      await joinWait(acting(customer, now), input, noDeposit)
    } else if (kind === 'leave' && own) await leaveWait(acting(customer, now), own.id)
    else if (kind === 'pass' && open) await passOffer(acting(customer, now), open.id)
    else if (kind === 'take' && open) {
      const booking = await takeOffer(acting(customer, now), open.id, { deposit: null, moved: null }, noDeposit)
      expect((await findBooking(acting(customer, now), booking.id)).starts_at).toBe(open.startsAt.toISOString())
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

const isNight = (moment: Date) => formatTime(moment) < '07:00' || formatTime(moment) >= '21:00'
const overlap = (one: OfferRow, other: OfferRow) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Checks all rules after the job has run at `now`. */
async function assertRules(scene: Scene, now: Date) {
  const { db } = app.runtime
  const offers = (await db.select().from(waitOffers)).filter(({ providerId }) => providerId === scene.provider.id)
  const running = (await db.select().from(waits)).filter(
    ({ providerId, endedAt }) => providerId === scene.provider.id && !endedAt,
  )
  const times = await db.select().from(waitTimes)
  const open = offers.filter(({ status }) => status === 'offered')
  const free = await findSlots(scene, now)
  const line = running.sort((a, b) => +a.joinedAt - +b.joinedAt || (a.id < b.id ? -1 : 1))
  /** Waits that a slot may be offered to, apart from running offers. */
  const wanting = (startsAt: Date) =>
    line.filter(
      ({ id }) =>
        times.some(
          ({ waitId, day, part }) =>
            waitId === id && day === dayOf(startsAt) && part === dayPartOf(formatTime(startsAt)),
        ) &&
        !offers.some(
          offer =>
            offer.waitId === id &&
            +offer.startsAt === +startsAt &&
            (offer.status === 'passed' || offer.status === 'expired'),
        ),
    )
  const hasOffer = ({ id }: { id: string }) => open.some(({ waitId }) => waitId === id)

  expect(new Set(open.map(({ waitId }) => waitId)).size).toBe(open.length)
  for (const [n, offer] of open.entries()) {
    expect(open.slice(n + 1).some(other => overlap(offer, other))).toBe(false)
    expect(free).toContain(offer.startsAt.toISOString())
    expect(+offer.expiresAt).toBeGreaterThan(+now)
  }
  for (const offer of offers.filter(({ offeredAt }) => +offeredAt === +now)) {
    expect(isNight(now)).toBe(false)
    const minutes = (+offer.expiresAt - +now) / MINUTE_MS
    expect(minutes).toBeLessThanOrEqual(30)
    expect(minutes).toBeGreaterThanOrEqual(10)
    expect(+offer.expiresAt).toBeLessThanOrEqual(+offer.startsAt - NOTICE_MINUTES * MINUTE_MS)
    const able = wanting(offer.startsAt)
    const position = able.findIndex(({ id }) => id === offer.waitId)
    const before = able.slice(0, position)
    expect(before.filter(wait => !hasOffer(wait))).toEqual([])
  }
  if (isNight(now)) return
  const lengthMs = 60 * MINUTE_MS
  const left = free
    .map(starts_at => new Date(starts_at))
    .filter(start => +start - NOTICE_MINUTES * MINUTE_MS - +now >= 10 * MINUTE_MS)
    .filter(start => !open.some(({ startsAt, endsAt }) => startsAt < new Date(+start + lengthMs) && start < endsAt))
  expect(left.flatMap(start => wanting(start).filter(wait => !hasOffer(wait)))).toEqual([])
}

test('offers each freed slot to one customer in order, by day, and nothing that cannot be booked', async () => {
  const holder = await newWaitingCustomer(app, 'Ana Nikolić')
  const customers = await Promise.all([1, 2, 3, 4].map(n => newWaitingCustomer(app, `Kupac ${n}`)))
  const property = fc.asyncProperty(
    fc.constantFrom(...sundays),
    fc.array(step, { minLength: 8, maxLength: 16 }),
    async (sunday, steps) => {
      const provider = await app.person('provider', { name: 'Dragan Petrović' })
      const { id: serviceId } = await app.service(provider)
      await openDiary(app, provider, { weekly, notice: NOTICE_MINUTES, confirms: 'by_itself' })
      await app.runtime.database.query('UPDATE services SET duration_minutes = 60 WHERE id = $1', [serviceId])
      const days = [addDays(sunday, -1), sunday]
      const scene: Scene = { provider, serviceId, holder, customers, days }
      let now = new Date(startOfDay(addDays(sunday, -2)).getTime() + 10 * 60 * MINUTE_MS)
      for (let [slot] = await findSlots(scene, now); slot; [slot] = await findSlots(scene, now)) {
        await bookAt(scene, slot, now)
      }
      for (const each of [{ kind: 'join', who: 0, at: 1 }, { kind: 'join', who: 1, at: 4 }, ...steps]) {
        now = new Date(+now + (each.kind === 'later' ? each.who : 1) * MINUTE_MS)
        await doStep(scene, each, now)
        await offerAt(app, now)
        await assertRules(scene, now)
      }
      await app.runtime.database.query(`UPDATE waits SET ended_at = now(), outcome = 'left' WHERE ended_at IS NULL`)
    },
  )
  await fc.assert(property, { numRuns })
}, 600_000)
