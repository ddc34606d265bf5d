import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { appointments, outsideBusy } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { type BusyRange, overlapsAny } from './busy-ranges.ts'
import type { CalendarRow } from './calendar-tables.server.ts'

/** Rows of one INSERT. */
const BATCH_SIZE = 1_000

export type Clash = Pick<typeof appointments.$inferSelect, 'id' | 'clientName' | 'appointmentTime'>

/**
 * Replaces the busy times of a calendar whose row is locked. Returns null if nothing has changed, else the confirmed
 * upcoming bookings that the new times overlap and the previous times did not.
 */
export async function replaceBusyTimes(
  tx: Tx,
  { id, providerId }: Pick<CalendarRow, 'id' | 'providerId'>,
  busy: readonly BusyRange[],
): Promise<Clash[] | null> {
  const rows = await tx
    .select({ startsAt: outsideBusy.startsAt, endsAt: outsideBusy.endsAt })
    .from(outsideBusy)
    .where(eq(outsideBusy.calendarId, id))
    .orderBy(asc(outsideBusy.position))
  const previous = rows.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }))
  const isSame =
    previous.length === busy.length &&
    previous.every(({ from, to }, index) => from === busy[index]!.from && to === busy[index]!.to)
  if (isSame) return null
  // Locks the provider's diary, so that a booking that is being made is either seen below or sees the new times.
  await markFreeDaysStale(tx, providerId)
  await tx.delete(outsideBusy).where(eq(outsideBusy.calendarId, id))
  for (let first = 0; first < busy.length; first += BATCH_SIZE) {
    await tx.insert(outsideBusy).values(
      busy.slice(first, first + BATCH_SIZE).map(({ from, to }, index) => ({
        calendarId: id,
        providerId,
        position: first + index,
        startsAt: new Date(from),
        endsAt: new Date(to),
      })),
    )
  }
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
