import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { appointments, outsideBusy } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { type BusyRange, overlapsAny } from './busy-ranges.ts'
import type { CalendarRow } from './calendar-tables.server.ts'

type Calendar = Pick<CalendarRow, 'id' | 'providerId'>
export type Clash = Pick<typeof appointments.$inferSelect, 'id' | 'clientName' | 'appointmentTime'>

/** Returns the merged busy times of a calendar. */
async function readBusyTimes(tx: Db | Tx, calendarId: string): Promise<BusyRange[]> {
  const { rows } = await tx.execute<{ times: [from: number, to: number][] | null }>(sql`
    SELECT json_agg(json_build_array(${epochMs(outsideBusy.startsAt)}, ${epochMs(outsideBusy.endsAt)}) ORDER BY position) AS times
    FROM ${outsideBusy} WHERE calendar_id = ${calendarId}`)
  return (rows[0]?.times ?? []).map(([from, to]) => ({ from, to }))
}

const epochMs = (column: AnyPgColumn): SQL => sql`(extract(epoch FROM ${column}) * 1000)::bigint`

/** Stores merged ranges. Two arrays, because a statement of thousands of parameters would block the process. */
async function insertBusyTimes(tx: Tx, calendar: Calendar, busy: readonly BusyRange[]): Promise<void> {
  const list = (moments: number[]): SQL => sql`${`{${moments.join(',')}}`}::bigint[]`
  await tx.execute(sql`
    INSERT INTO ${outsideBusy} (calendar_id, provider_id, position, starts_at, ends_at)
    SELECT ${calendar.id}::uuid, ${calendar.providerId}::uuid, place - 1, to_timestamp(starts / 1000.0), to_timestamp(ends / 1000.0)
    FROM unnest(${list(busy.map(({ from }) => from))}, ${list(busy.map(({ to }) => to))})
      WITH ORDINALITY AS range(starts, ends, place)`)
}

/** Returns the confirmed upcoming bookings at a time of a calendar. */
export const findClashesOf = async (tx: Db | Tx, { id, providerId }: Calendar) =>
  findClashes(tx, providerId, await readBusyTimes(tx, id), [])

/**
 * Replaces the busy times of a calendar whose row is locked. Returns null if nothing has changed, else the confirmed
 * upcoming bookings that the new times overlap and the previous times did not.
 */
export async function replaceBusyTimes(
  tx: Tx,
  { id, providerId }: Calendar,
  busy: readonly BusyRange[],
): Promise<Clash[] | null> {
  const previous = await readBusyTimes(tx, id)
  const isSame =
    previous.length === busy.length &&
    previous.every(({ from, to }, index) => from === busy[index]!.from && to === busy[index]!.to)
  if (isSame) return null
  // Locks the provider's diary, so that a booking that is being made is either seen below or sees the new times.
  await markFreeDaysStale(tx, providerId)
  await tx.delete(outsideBusy).where(eq(outsideBusy.calendarId, id))
  await insertBusyTimes(tx, { id, providerId }, busy)
  return findClashes(tx, providerId, busy, previous)
}

/** Returns the confirmed upcoming bookings that the times overlap and the previous times did not, in order of time. */
async function findClashes(
  tx: Db | Tx,
  providerId: string,
  busy: readonly BusyRange[],
  previous: readonly BusyRange[],
): Promise<Clash[]> {
  const bookings = await tx
    .select({
      id: appointments.id,
      clientName: appointments.clientName,
      appointmentTime: appointments.appointmentTime,
      minutes: appointments.minutes,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.status, 'confirmed'),
        isNotNull(appointments.bookingId),
        // The calendar is that of the provider in person.
        isNull(appointments.memberId),
        gt(appointments.appointmentTime, new Date()),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))
  return bookings.filter(({ appointmentTime, minutes }) => {
    const from = appointmentTime.getTime()
    const visit = { from, to: from + minutes * 60_000 }
    return overlapsAny(busy, visit) && !overlapsAny(previous, visit)
  })
}
