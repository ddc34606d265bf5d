import { and, eq, ne } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { Db } from '../../platform/server/database/db.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { anybody } from '../bookings/booking-person.ts'
import { type BookableService, findBookableService } from '../bookings/service-slots.server.ts'
import { depositOf } from '../deposits/service-deposits.server.ts'
import type { PreviewQuery, VisitPlan } from './series.ts'
import { MAX_DAYS_OFF_PLAN } from './series-limits.ts'
import { findOtherTimes, maxVisits, placeVisit, plannedDay, type SeriesRule } from './series-plan.ts'
import { depositReason } from './series-words.ts'
import { findAbleWorkers, keepPerson, type SeriesPerson } from './series-workers.server.ts'

/**
 * Finds a service of which series can be proposed. 409 `no_series` if its provider does not allow them, or asks for a
 * deposit.
 */
export async function findRepeatableService(runtime: Runtime, serviceId: string): Promise<BookableService> {
  const bookable = await findBookableService(runtime.db, serviceId)
  if (!bookable.service.allowsSeries || !bookable.hours.acceptsBookings) {
    throw conflict('no_series', 'Za ovu uslugu redovni termini nisu mogući.')
  }
  if (await depositOf(runtime, runtime.db, serviceId)) throw conflict('no_series', depositReason)
  return bookable
}

/** Returns the planned visits of a series, and what would keep each from being placed today. */
export async function previewSeries(
  runtime: Runtime,
  serviceId: string,
  { starts_at, weeks, count, except, person }: PreviewQuery,
): Promise<{ items: VisitPlan[] }> {
  const { hours, length, provider } = await findRepeatableService(runtime, serviceId)
  if (!starts_at) throw invalidInput({ starts_at: 'Izaberite termin.' })
  const first = new Date(starts_at)
  const rule: SeriesRule = {
    anchorIndex: 0,
    anchorDay: dayOf(first),
    weeks,
    time: formatTime(first),
    minutes: length,
  }
  const visits = Math.min(count, maxVisits(weeks))
  const workers = await findAbleWorkers(runtime.db, { providerId: provider.id, serviceId }, hours, {
    from: addDays(rule.anchorDay, -MAX_DAYS_OFF_PLAN),
    to: addDays(plannedDay(rule, visits - 1), MAX_DAYS_OFF_PLAN),
    except,
  })
  const chosen = person === 'owner' ? null : person === anybody ? undefined : person
  const kept = except ? await findPersonOfBooking(runtime.db, provider.id, except) : chosen
  const placing = { workers: keepPerson(workers, kept), minutes: length }
  const now = new Date()
  const items = Array.from({ length: visits }, (_, index): VisitPlan => {
    const day = plannedDay(rule, index)
    const placed = placeVisit(day, rule.time, placing)
    const isFree = 'slot' in placed
    // The first visit is the booking itself, which has its slot.
    const isFirst = index === 0 && except !== undefined
    return {
      index,
      day,
      starts_at: isFree ? placed.slot.starts_at : (placed.startsAt?.toISOString() ?? null),
      state: isFree || isFirst ? 'free' : placed.reason,
      others: isFree || isFirst ? [] : findOtherTimes(day, rule.time, placing, now),
    }
  })
  return { items }
}

/** Returns who does a booking of the provider. */
async function findPersonOfBooking(db: Db, providerId: string, bookingId: string): Promise<SeriesPerson> {
  const [row] = await db
    .select({ memberId: appointments.memberId })
    .from(appointments)
    .where(
      and(
        eq(appointments.bookingId, bookingId),
        eq(appointments.providerId, providerId),
        ne(appointments.status, 'moved'),
      ),
    )
  return row?.memberId
}
