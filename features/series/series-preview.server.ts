import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { Db } from '../../platform/server/database/db.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findBusyTimes } from '../appointments/busy-times.server.ts'
import { type BookableService, findBookableService } from '../bookings/service-slots.server.ts'
import type { PreviewQuery, VisitPlan } from './series.ts'
import { MAX_DAYS_OFF_PLAN } from './series-limits.ts'
import { findOtherTimes, maxVisits, placeVisit, plannedDay, type SeriesRule } from './series-plan.ts'

/** Finds a service of which series can be proposed. 409 `no_series` if its provider does not allow them. */
export async function findRepeatableService(db: Db, serviceId: string): Promise<BookableService> {
  const bookable = await findBookableService(db, serviceId)
  if (!bookable.service.allowsSeries || !bookable.hours.acceptsBookings) {
    throw conflict('no_series', 'Za ovu uslugu redovni termini nisu mogući.')
  }
  return bookable
}

/** Returns the planned visits of a series, and what would keep each from being placed today. */
export async function previewSeries(
  db: Db,
  serviceId: string,
  { starts_at, weeks, count, except }: PreviewQuery,
): Promise<{ items: VisitPlan[] }> {
  const { hours, length, provider } = await findRepeatableService(db, serviceId)
  const first = new Date(starts_at)
  const rule: SeriesRule = {
    anchorIndex: 0,
    anchorDay: dayOf(first),
    weeks,
    time: formatTime(first),
    minutes: length,
  }
  const visits = Math.min(count, maxVisits(weeks))
  const busy = await findBusyTimes(db, provider.id, {
    from: addDays(rule.anchorDay, -MAX_DAYS_OFF_PLAN),
    to: addDays(plannedDay(rule, visits - 1), MAX_DAYS_OFF_PLAN),
    gap: hours.gapMinutes,
    except,
  })
  const placing = { hours, minutes: length, busy }
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
