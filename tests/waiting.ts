import { randomUUID } from 'node:crypto'
import { addDays, startOfDay } from '../features/appointments/belgrade.ts'
import { freeDayQueue } from '../features/appointments/free-day-checks.server.ts'
import { updateFreeDays } from '../features/appointments/free-days.server.ts'
import { feature } from '../features/waiting/feature.server.ts'
import { waitQueue } from '../features/waiting/wait-checks.server.ts'
import { runDueChecks } from '../features/waiting/wait-offers.server.ts'
import { dayOf } from '../platform/serbian/dates.ts'
import { book, changeBooking, everyDay, fetchSlots, openDiary } from './bookings.ts'
import type { Answer, App, Caller } from './harness.ts'

const DAYS_AHEAD = 5

/** Creates a provider with two slots on each day, at 10 and 11 h, and a customer who has booked both of one day. */
export async function newFullDay(app: App) {
  const provider = await app.person('provider', { name: 'Dragan Petrović' })
  const holder = await app.person('regular', { name: 'Ana Nikolić' })
  const service = await app.service(provider)
  await openDiary(app, provider, { weekly: everyDay('10:00', '12:00'), confirms: 'by_itself' })
  const day = addDays(dayOf(new Date()), DAYS_AHEAD)
  const { days } = await fetchSlots(app, service, `?from=${day}&days=1`)
  const [first, , second] = days[0].slots.map((slot: { starts_at: string }) => slot.starts_at)
  const bookings = [(await book(app, holder, service, first)).body, (await book(app, holder, service, second)).body]
  return { provider, holder, service, day, bookings }
}

export const newWaitingCustomer = (app: App, name = 'Petar Simić') => app.person('regular', { name })

export const joinWait = (
  app: App,
  as: Caller | null,
  { service, day }: { service: { id: string }; day: string },
  more: object = {},
): Promise<Answer> =>
  app.call('POST', '/api/waits', {
    as,
    body: { id: randomUUID(), service_id: service.id, days: [day], parts: ['morning'], about: 'Šišanje.', ...more },
  })

/** Creates a full day for which a new customer waits, and frees its first slot. */
export async function newFreedSlot(app: App) {
  const scene = await newFullDay(app)
  const customer = await newWaitingCustomer(app)
  const { body: wait } = await joinWait(app, customer, scene)
  await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
  return { ...scene, customer, wait }
}

/** A statement that adds more customers can exceed the statement timeout on a slow machine. */
const CROWD_PER_STATEMENT = 1_000

/** Adds customers who joined after all others and wait for a day. */
export async function addCrowd(
  { runtime: { database } }: App,
  { provider, service, day }: { provider: Caller; service: { id: string }; day: string },
  count: number,
): Promise<void> {
  for (let added = 0; added < count; added += CROWD_PER_STATEMENT) {
    await database.query(
      `WITH people AS (
         INSERT INTO profiles (id, name, email, email_verified, location, account_role)
         SELECT gen_random_uuid(), 'Kupac', 'kupac-' || n || '-' || $5::text || '@primer.rs', true, 'Pančevo', 'regular'
         FROM generate_series(1, $1::int) n RETURNING id
       ), joined AS (
         INSERT INTO waits (id, customer_id, provider_id, service_id, about, last_day, joined_at)
         SELECT gen_random_uuid(), id, $2, $3, 'Šišanje.', $4::date, now() FROM people RETURNING *
       )
       INSERT INTO wait_times (wait_id, day, part, provider_id, service_id, joined_at)
       SELECT id, last_day, part, provider_id, service_id, joined_at FROM joined, unnest(ARRAY['morning', 'afternoon']) part`,
      [Math.min(CROWD_PER_STATEMENT, count - added), provider.id, service.id, day, String(added)],
    )
  }
  await database.exec('ANALYZE')
}

export const offerOf = async (app: App, as: Caller) =>
  (await app.call('GET', '/api/waits', { as })).body.items[0]?.offer

export const answerOffer = (app: App, as: Caller | null, id: string, answer: 'take' | 'pass', body: object = {}) =>
  app.call('POST', `/api/wait-offers/${id}/${answer}`, { as, ...(answer === 'take' && { body }) })

/** A moment of tomorrow on Belgrade's clock, when slots of later days are still free. */
export const tomorrowAt = (hour: number, minute = 0): Date =>
  new Date(startOfDay(addDays(dayOf(new Date()), 1)).getTime() + (hour * 60 + minute) * 60_000)

/** Drops the jobs that offer slots at the real time, so that only `offerAt` makes offers. Call it before the tests. */
export function dropOfferJobs(app: App): void {
  const { jobs } = app.runtime
  const send = jobs.send
  jobs.send = async (tx, queue, ...more) => {
    if (queue !== freeDayQueue && queue !== waitQueue) await send(tx, queue, ...more)
  }
}

/** Runs the jobs at a moment: the check of the changed free time, then the offers. */
export async function offerAt(app: App, moment: Date): Promise<void> {
  await updateFreeDays(app.runtime, moment, [feature.onFreeTime!])
  await runDueChecks(app.runtime, moment)
}

export const pauseService = (
  app: App,
  { provider, service }: { provider: Caller; service: { id: string } },
): Promise<Answer> => app.call('PUT', `/api/services/${service.id}/active`, { as: provider, body: { active: false } })
