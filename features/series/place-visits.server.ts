import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { findOpeningHours } from '../appointments/hours.server.ts'
import { defaultHours, type Hours } from '../appointments/hours.ts'
import type { BookingRow } from '../bookings/booking-row.server.ts'
import { replaceReminders } from '../bookings/reminder-rows.server.ts'
import { reserveSlotOfAny } from '../bookings/reserve-slot.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import type { SeriesRow } from './series.server.ts'
import type { MissedVisit } from './series.ts'
import { DAYS_KEPT_AHEAD, MAX_DAYS_OFF_PLAN } from './series-limits.ts'
import { lastKeptDay, momentOf, type Placement, placeVisit, plannedDay, weekdayOf } from './series-plan.ts'
import { bookingSeries, seriesDue } from './series-tables.server.ts'
import { findAbleWorkers, findPersonOfSeries, keepPerson } from './series-workers.server.ts'

/** Reads the provider's hours. A series goes on while new bookings are off, because it was agreed. */
export const findSeriesHours = async (tx: Db | Tx, providerId: string): Promise<Hours> =>
  (await findOpeningHours(tx, providerId)) ?? defaultHours

export type Placed = { placed: BookingRow[]; missed: MissedVisit[] }

/**
 * Places the next visits of a series up to eight weeks ahead, each as a booking of its own, so that the constraint
 * decides every one. Visits that cannot be placed are stored as missed. The series' row must be locked.
 */
export async function placeNextVisits(tx: Tx, row: SeriesRow, now: Date): Promise<Placed & { row: SeriesRow }> {
  const until = lastKeptDay(now)
  const indexes: number[] = []
  let nextIndex = row.nextIndex
  for (; nextIndex < row.count && plannedDay(row, nextIndex) <= until; nextIndex += 1) {
    if (!(nextIndex === 0 && row.firstBookingId)) indexes.push(nextIndex)
  }
  const result = await placeVisits(tx, row, indexes, now)
  const [after] = await tx
    .update(bookingSeries)
    .set({ nextIndex, missed: [...row.missed, ...result.missed] })
    .where(eq(bookingSeries.id, row.id))
    .returning()
  await setNextDue(tx, after!)
  return { ...result, row: after! }
}

/**
 * Places these visits, with the person of the series. `earlier` holds the rows that a move replaces, so that each
 * booking keeps its id and its person.
 */
export async function placeVisits(
  tx: Tx,
  row: SeriesRow,
  indexes: number[],
  now: Date,
  earlier: ReadonlyMap<number, BookingRow> = new Map(),
): Promise<Placed> {
  const [result, hours] = [{ placed: [], missed: [] } as Placed, await findSeriesHours(tx, row.providerId)]
  const days = indexes.map(index => plannedDay(row, index))
  if (!days.length) return result
  const workers = await findAbleWorkers(tx, row, hours, {
    from: addDays(days[0]!, -MAX_DAYS_OFF_PLAN),
    to: addDays(days.at(-1)!, MAX_DAYS_OFF_PLAN),
  })
  const present = await findPersonOfSeries(tx, row)
  const person = present === undefined ? [...earlier.values()][0]?.memberId : present
  const conversationId = await findOpenConversation(tx, row)
  for (const index of indexes) {
    const adjusted = row.adjusted.find(each => each.index === index)
    if (adjusted?.starts_at === null) continue
    const at = adjusted?.starts_at
    const [day, time] = at ? [dayOf(at), formatTime(at)] : [plannedDay(row, index), row.time]
    const before = earlier.get(index)
    const able = keepPerson(workers, before ? before.memberId : person)
    const placement = placeVisit(day, time, { workers: able, minutes: row.minutes })
    if (new Date('slot' in placement ? placement.slot.starts_at : (placement.startsAt ?? now)) < now) continue
    const booking = await reserveVisit(tx, row, { index, placement, hours, conversationId, now }, before)
    if (booking) result.placed.push(booking)
    else result.missed.push({ index, day, reason: 'slot' in placement ? 'taken' : placement.reason })
  }
  // A move also frees the times of visits that have no room at the new ones.
  if (result.placed.length || earlier.size) await markFreeDaysStale(tx, row.providerId)
  return result
}

type Visit = { index: number; placement: Placement; hours: Hours; conversationId: string | null; now: Date }

async function reserveVisit(
  tx: Tx,
  row: SeriesRow,
  { index, placement, hours, conversationId, now }: Visit,
  before: BookingRow | undefined,
): Promise<BookingRow | null> {
  if (!('slot' in placement)) return null
  const booking = await reserveSlotOfAny(tx, placement, hours.gapMinutes, {
    providerId: row.providerId,
    clientName: row.clientName,
    notes: row.about,
    address: row.address,
    status: 'confirmed',
    bookingId: before?.bookingId ?? uuidv7(),
    customerId: row.customerId,
    serviceId: row.serviceId,
    conversationId: before?.conversationId ?? conversationId,
    movedFrom: before?.appointmentTime ?? null,
    version: (before?.version ?? 0) + 1,
    changedBy: row.changedBy,
    changedAt: now,
    ...seriesColumns(row, index),
  })
  if (booking) await replaceReminders(tx, booking, now)
  return booking
}

export const seriesColumns = (row: SeriesRow, index: number) => ({
  seriesId: row.id,
  seriesIndex: index,
  seriesWeeks: row.weeks,
  seriesWeekday: weekdayOf(row.anchorDay),
})

/** Returns the two sides' open conversation about the service. Without one the visits wait for the next one. */
async function findOpenConversation(tx: Tx, { serviceId, customerId, providerId }: SeriesRow): Promise<string | null> {
  const [open] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.serviceId, serviceId),
        eq(conversations.userId, customerId),
        eq(conversations.providerId, providerId),
        eq(conversations.isCompleted, false),
      ),
    )
    .limit(1)
  return open?.id ?? null
}

/** Plans the next work on a series: in the night in which its next visit comes near, or after its last visit. */
export async function setNextDue(tx: Tx, row: SeriesRow): Promise<void> {
  const night = '03:00'
  const day =
    row.nextIndex < row.count
      ? addDays(plannedDay(row, row.nextIndex), -DAYS_KEPT_AHEAD)
      : addDays(plannedDay(row, row.count - 1), MAX_DAYS_OFF_PLAN + 1)
  const dueAt = row.status === 'proposed' ? row.expiresAt : momentOf(day, night)!
  await tx
    .insert(seriesDue)
    .values({ seriesId: row.id, dueAt })
    .onConflictDoUpdate({ target: seriesDue.seriesId, set: { dueAt } })
}
