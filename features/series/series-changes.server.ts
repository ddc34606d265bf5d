import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { replaceReminders } from '../bookings/reminder-rows.server.ts'
import { cancelVisits } from './cancel-visits.server.ts'
import { changeSeries, finish, noMove, updateSeries } from './change-series.server.ts'
import { applyMove } from './move-series.server.ts'
import { placeNextVisits, seriesColumns, setNextDue } from './place-visits.server.ts'
import { rhythmOf, type SeriesRow } from './series.server.ts'
import type { Series, SeriesEnd } from './series.ts'
import { plannedDay } from './series-plan.ts'
import { seriesDue } from './series-tables.server.ts'
import { onDay, seriesInWords } from './series-words.ts'

/** Accepts a series, so that its next visits are placed, or the proposal of another time for it. */
export const confirmSeries = (acting: ActorContext, id: string, version: number): Promise<Series> =>
  changeSeries(acting, id, version, 'confirm', async (tx, row, side, now) => {
    if (row.status === 'active') {
      const { row: moved, missed, from } = await applyMove(tx, row, side, now)
      const content = `Redovni termini su pomereni: ${seriesInWords(rhythmOf(moved), moved.time)}, prvi put ${onDay(from)}.`
      return finish(acting, tx, moved, side, 'moved', { content, missed, from })
    }
    const active = await updateSeries(tx, row, side, now, { status: 'active' })
    await joinFirstBooking(tx, active, side, now)
    const placed = await placeNextVisits(tx, active, now)
    const content = `Redovni termini su dogovoreni: ${seriesInWords(rhythmOf(row), row.time)}.`
    return finish(acting, tx, placed.row, side, 'confirmed', { content, missed: placed.missed })
  })

/** Declines a series, or only the proposal of another time, so that the agreed one stays. */
export const declineSeries = (
  acting: ActorContext,
  id: string,
  version: number,
  reason: string | null,
): Promise<Series> =>
  changeSeries(acting, id, version, 'decline', async (tx, row, side, now) => {
    if (row.status === 'active') {
      const stays = await updateSeries(tx, row, side, now, { ...noMove, reason })
      const content = `Predlog nije prihvaćen, redovni termini ostaju ${seriesInWords(rhythmOf(row), row.time)}.`
      return finish(acting, tx, stays, side, 'move_declined', { content })
    }
    await tx.delete(seriesDue).where(eq(seriesDue.seriesId, row.id))
    const declined = await updateSeries(tx, row, side, now, { status: 'declined', reason })
    return finish(acting, tx, declined, side, 'declined', { content: 'Predlog redovnih termina nije prihvaćen.' })
  })

export const withdrawSeries = (acting: ActorContext, id: string, version: number): Promise<Series> =>
  changeSeries(acting, id, version, 'withdraw', async (tx, row, side, now) => {
    await tx.delete(seriesDue).where(eq(seriesDue.seriesId, row.id))
    const withdrawn = await updateSeries(tx, row, side, now, { status: 'withdrawn' })
    return finish(acting, tx, withdrawn, side, 'withdrawn', { content: 'Predlog redovnih termina je povučen.' })
  })

/** Cancels a visit and all later ones, by default all upcoming ones. Visits before it stay. */
export const endSeries = (acting: ActorContext, id: string, { version, reason, from }: SeriesEnd): Promise<Series> =>
  changeSeries(acting, id, version, 'end', async (tx, row, side, now) => {
    const cancelled = await cancelVisits(tx, row, { from, by: side, reason, now })
    const count = Math.min(row.count, cancelled.firstIndex)
    const isOver = !cancelled.hasEarlier
    const ended = await updateSeries(tx, row, side, now, {
      ...noMove,
      reason,
      count,
      nextIndex: Math.min(row.nextIndex, count),
      ...(isOver && { status: 'ended' as const }),
    })
    if (isOver) await tx.delete(seriesDue).where(eq(seriesDue.seriesId, row.id))
    else await setNextDue(tx, ended)
    const day = plannedDay(row, cancelled.firstIndex)
    const content = `Redovni termini su otkazani: ${seriesInWords(rhythmOf(row), row.time)}, počev od termina ${onDay(day)}.`
    return finish(acting, tx, ended, side, 'ended', { content, from: day })
  })

/** Makes the booking that the series begins with its first visit, and confirms it if it still waits. */
async function joinFirstBooking(tx: Tx, row: SeriesRow, side: BookingSide, now: Date): Promise<void> {
  if (!row.firstBookingId) return
  const isCurrent = and(eq(appointments.bookingId, row.firstBookingId), ne(appointments.status, 'moved'))
  const [booking] = await tx.select().from(appointments).where(isCurrent).for('update')
  const isWaiting = booking?.status === 'requested' && booking.expiresAt && booking.expiresAt > now
  if (!booking || (!isWaiting && !['confirmed', 'done'].includes(booking.status))) return
  const [joined] = await tx
    .update(appointments)
    .set({
      ...seriesColumns(row, 0),
      ...(isWaiting && { status: 'confirmed' as const, expiresAt: null, changedBy: side, changedAt: now }),
      version: booking.version + 1,
    })
    .where(eq(appointments.id, booking.id))
    .returning()
  if (isWaiting) await replaceReminders(tx, joined!, now)
}
