import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { onDate } from '../../platform/serbian/moments.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import { databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { appointmentSettings } from '../appointments/appointment-tables.server.ts'
import { computeOpenDayOf, lastBookableDay } from '../appointments/open-slots.ts'
import { canDo, findWorkers } from '../appointments/workers.server.ts'
import { assertBookable, nameCustomer } from '../bookings/book-slot.server.ts'
import { noonInBelgrade } from '../bookings/day-words.ts'
import { depositTerms } from '../bookings/deposit/deposit.ts'
import type { DepositOf } from '../bookings/deposit/deposits.server.ts'
import { type BookableService, findBookableService } from '../bookings/service-slots.server.ts'
import { services } from '../services/service-tables.server.ts'
import { dayPartOf, dayParts } from './day-parts.ts'
import { findSingleBookings, toLaterBooking } from './later-bookings.server.ts'
import { enqueueWaitRun, makeCheckDue } from './wait-checks.server.ts'
import { endWaits } from './wait-ends.server.ts'
import type { Wait, WaitInput } from './waiting.ts'
import { MAX_COUNTED_WAITS, MAX_WAITS_PER_CUSTOMER } from './waiting-limits.ts'
import { publishWaitChange } from './waiting-live.server.ts'
import { type OfferRow, waitOffers, waits, waitTimes } from './waiting-tables.server.ts'

const waitNotFound = () => notFound('Više ne čekate ovaj termin.')

/**
 * Lets the caller wait for a slot of a service (docs/product.md, Waiting for a slot). A repeated request (same id)
 * returns the existing wait. 409 `already_waiting` for a second wait of the service, `too_many_waits` above the limit;
 * 422 at `days` for a day that cannot be booked or that has a free slot in a chosen part.
 */
export async function joinWait(acting: ActorContext, input: WaitInput, depositOf: DepositOf): Promise<Wait> {
  const { runtime, user } = acting
  const { id, service_id: serviceId, days, parts, about, address } = input
  const existing = await runtime.db.select().from(waits).where(eq(waits.id, id))
  if (existing[0]) {
    if (existing[0].customerId !== user.id) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    return findWait(acting, id, depositOf)
  }
  const bookable = await findBookableService(runtime.db, serviceId)
  const { provider } = bookable
  if (provider.id === user.id) throw conflict('own_service', 'Ne možete da zakažete termin sami kod sebe.')
  if (!bookable.hours.acceptsBookings) {
    throw conflict('not_bookable', 'Za ovu uslugu trenutno ne može da se zakaže termin.')
  }
  const name = user.name || input.name
  if (!name) throw invalidInput({ name: 'Unesite ime i prezime.' })
  const now = actingTime(acting)
  await assertDaysAreFull(acting, bookable, input, now)
  try {
    await inTransaction(runtime.db, async tx => {
      await assertBookable(tx, serviceId)
      // Concurrent joins of one customer are counted one after the other. A stronger lock would stop the job's pushes.
      await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user.id)).for('no key update')
      await requireReachable(tx, user.id, provider.id)
      await assertWaitLimit(tx, user.id)
      await nameCustomer(tx, user.id, name)
      const wait = { id, customerId: user.id, providerId: provider.id, serviceId, joinedAt: now }
      await tx.insert(waits).values({ ...wait, about, address, lastDay: days.at(-1)! })
      await tx
        .insert(waitTimes)
        .values(
          days.flatMap(day =>
            parts.map(part => ({ waitId: id, day, part, providerId: provider.id, serviceId, joinedAt: now })),
          ),
        )
      // A slot that became free during this request is offered too.
      await makeCheckDue(tx, provider.id, now)
    })
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) {
      throw conflict(
        'already_waiting',
        'Već čekate termin za ovu uslugu. Dane birate ponovo kad odustanete od čekanja.',
      )
    }
    throw error
  }
  enqueueWaitRun(runtime)
  publishWaitChange(runtime, [user.id, provider.id])
  return findWait(acting, id, depositOf)
}

/** Refuses days outside of the days ahead, and days with a slot that can be booked right now. */
async function assertDaysAreFull(
  { runtime }: ActorContext,
  { hours, length, provider, service }: BookableService,
  { days, parts }: WaitInput,
  now: Date,
): Promise<void> {
  const [first, last] = [dayOf(now), lastBookableDay(hours, now)]
  if (days.some(day => day < first || day > last)) {
    throw invalidInput({ days: 'Izaberite dane u kojima termin može da se zakaže.' })
  }
  const all = await findWorkers(runtime.db, provider.id, hours, { from: days[0]!, to: days.at(-1)!, now })
  const workers = all.filter(worker => canDo(worker, service.id))
  const free = days.find(day =>
    computeOpenDayOf(workers, day, length, now).slots.some(({ time }) => parts.includes(dayPartOf(time))),
  )
  if (free) {
    const when = onDate(noonInBelgrade(free), now)
    throw invalidInput({ days: `Već ima slobodnih termina ${when}. Zakažite ih odmah ili izaberite druge dane.` })
  }
}

async function assertWaitLimit(tx: Tx, customerId: string): Promise<void> {
  const running = await tx.$count(waits, and(eq(waits.customerId, customerId), isNull(waits.endedAt)))
  if (running >= MAX_WAITS_PER_CUSTOMER) {
    throw conflict('too_many_waits', 'Već čekate deset termina. Prvo odustanite od nekog od njih.')
  }
}

/** Ends one of the caller's waits. A slot that was offered meanwhile goes to the next customer. */
export async function leaveWait(acting: ActorContext, id: string): Promise<void> {
  const { runtime, user } = acting
  const own = and(eq(waits.id, id), eq(waits.customerId, user.id))
  const publish = await inTransaction(runtime.db, tx => endWaits(runtime, tx, own, 'left', actingTime(acting)))
  if (!publish && !(await runtime.db.$count(waits, own))) throw waitNotFound()
  publish?.()
}

const selectRunning = ({ runtime: { db }, user }: ActorContext) =>
  db
    .select({
      wait: waits,
      service: services,
      provider: profiles,
      confirmsByItself: appointmentSettings.confirmsByItself,
    })
    .from(waits)
    .innerJoin(services, eq(services.id, waits.serviceId))
    .innerJoin(profiles, eq(profiles.id, waits.providerId))
    .leftJoin(appointmentSettings, eq(appointmentSettings.providerId, waits.providerId))
    .where(and(eq(waits.customerId, user.id), isNull(waits.endedAt)))
    .orderBy(asc(waits.joinedAt), asc(waits.id))

/** Returns the caller's running waits, each with its last offer that was not answered by a booking. */
export async function listWaits(acting: ActorContext, depositOf: DepositOf): Promise<Wait[]> {
  const { runtime } = acting
  const { db } = runtime
  const now = actingTime(acting)
  const rows = await selectRunning(acting)
  if (!rows.length) return []
  const ids = rows.map(({ wait }) => wait.id)
  const times = await db.select().from(waitTimes).where(inArray(waitTimes.waitId, ids))
  const offers = await db
    .selectDistinctOn([waitOffers.waitId])
    .from(waitOffers)
    .where(and(inArray(waitOffers.waitId, ids), sql`${waitOffers.endsAt} > ${now.toISOString()}`))
    .orderBy(waitOffers.waitId, desc(waitOffers.offeredAt))
  const isOpen = (offer: OfferRow) => offer.status === 'offered' && offer.expiresAt > now
  const offered = new Set(offers.map(({ waitId }) => waitId))
  const offeredServices = rows.flatMap(({ wait }) => (offered.has(wait.id) ? wait.serviceId : []))
  const bookings = await findSingleBookings(acting, offeredServices, now)
  const deposits = await Promise.all(rows.map(({ wait }) => depositOf(runtime, db, wait.serviceId)))
  return rows.map(({ wait, service, provider, confirmsByItself }, index) => {
    const own = times.filter(({ waitId }) => waitId === wait.id)
    // A slot that the caller has booked in another way is no offer that was missed.
    const isBooked = ({ startsAt }: OfferRow) =>
      bookings.some(each => each.serviceId === wait.serviceId && +each.appointmentTime === +startsAt)
    const offer = offers.find(each => each.waitId === wait.id && !isBooked(each))
    return {
      id: wait.id,
      service: { id: service.id, title: toLatin(service.title), image_url: service.imageUrl },
      provider: { id: provider.id, name: toLatin(provider.name) || null, avatar_url: provider.avatarUrl },
      days: [...new Set(own.map(({ day }) => day))].filter(day => day >= dayOf(now)).sort(),
      parts: dayParts.filter(part => own.some(time => time.part === part)),
      about: wait.about,
      confirms: confirmsByItself ? 'by_itself' : 'by_hand',
      deposit: depositTerms.nullable().parse(deposits[index]),
      offer: offer
        ? {
            id: offer.id,
            status: offer.status === 'offered' && offer.expiresAt <= now ? 'expired' : offer.status,
            starts_at: offer.startsAt.toISOString(),
            ends_at: offer.endsAt.toISOString(),
            answer_by: offer.expiresAt.toISOString(),
            later_booking: isOpen(offer)
              ? toLaterBooking(bookings, {
                  serviceId: wait.serviceId,
                  startsAt: offer.startsAt,
                  confirmsByItself: Boolean(confirmsByItself),
                  now,
                })
              : null,
          }
        : null,
    }
  })
}

async function findWait(acting: ActorContext, id: string, depositOf: DepositOf): Promise<Wait> {
  const found = (await listWaits(acting, depositOf)).find(each => each.id === id)
  if (!found) throw waitNotFound()
  return found
}

/**
 * Returns how many customers wait for each of the caller's days as a provider, up to a limit. Nothing identifies the
 * customers.
 */
export async function countWaitsByDay(
  { runtime, user }: ActorContext,
  { from, days }: { from: string; days: number },
): Promise<{ date: string; count: number }[]> {
  const { rows } = await runtime.db.execute<{ date: string; count: number }>(sql`
    SELECT d.day::text AS date, c.count FROM generate_series(0, ${days - 1}::int) n
    CROSS JOIN LATERAL (SELECT ${from}::date + n AS day) d
    CROSS JOIN LATERAL (
      SELECT (CASE WHEN count(*) < ${MAX_COUNTED_WAITS}::int
        THEN count(DISTINCT (SELECT w.customer_id FROM waits w WHERE w.id = t.wait_id)) ELSE count(*) END)::int AS count
      FROM (
        SELECT DISTINCT wait_id FROM wait_times WHERE provider_id = ${user.id} AND day = d.day
        ORDER BY wait_id LIMIT ${MAX_COUNTED_WAITS}::int
      ) t
    ) c
    WHERE c.count > 0 AND d.day >= ${dayOf(new Date())}::date ORDER BY d.day`)
  return rows
}
