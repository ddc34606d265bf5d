import { and, eq, gt, gte, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { appointmentReminders } from '../bookings/booking-tables.server.ts'
import type { SeriesRow } from './series.server.ts'

type Cancellation = { from?: string | undefined; by: BookingSide; reason: string | null; now: Date }

/**
 * Cancels the upcoming visits from one booking on, without a notification for each. Returns the place of the first
 * cancelled visit, and whether upcoming visits before it stay. The series' row must be locked.
 */
export async function cancelVisits(
  tx: Tx,
  row: SeriesRow,
  { from, by, reason, now }: Cancellation,
): Promise<{ firstIndex: number; hasEarlier: boolean }> {
  const firstIndex = from ? await findIndex(tx, row, from) : 0
  const visits = await tx
    .select()
    .from(appointments)
    .where(and(isUpcomingVisit(row.id, now), gte(appointments.seriesIndex, firstIndex)))
    .orderBy(appointments.id)
    .for('update')
  const ids = visits.map(({ id }) => id)
  for (const visit of visits) {
    await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        changedBy: by,
        changedAt: now,
        reason,
        proposedTime: null,
        proposedBy: null,
        version: visit.version + 1,
      })
      .where(eq(appointments.id, visit.id))
  }
  if (ids.length) {
    await tx.delete(appointmentReminders).where(inArray(appointmentReminders.appointmentId, ids))
    await markFreeDaysStale(tx, row.providerId)
  }
  const earlier = await tx.$count(appointments, isUpcomingVisit(row.id, now))
  const first = Math.min(row.nextIndex, ...visits.map(({ seriesIndex }) => seriesIndex!))
  return { firstIndex: from ? firstIndex : first, hasEarlier: from !== undefined && earlier > 0 }
}

export const isUpcomingVisit = (seriesId: string, now: Date) =>
  and(
    eq(appointments.seriesId, seriesId),
    inArray(appointments.status, ['requested', 'confirmed']),
    gt(appointments.appointmentTime, now),
  )

/** Returns the place of a visit by its booking. 422 if the booking is not a visit of the series. */
export async function findIndex(tx: Db | Tx, row: SeriesRow, bookingId: string): Promise<number> {
  const isVisit = and(eq(appointments.seriesId, row.id), eq(appointments.bookingId, bookingId))
  const [visit] = await tx
    .select({ index: appointments.seriesIndex })
    .from(appointments)
    .where(and(isVisit, ne(appointments.status, 'moved')))
  if (!visit) throw invalidInput({ from: 'Izaberite jedan od ovih termina.' })
  return visit.index!
}
