import { and, eq, gte } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { appointmentReminders } from '../bookings/booking-tables.server.ts'
import { findIndex, isUpcomingVisit } from './cancel-visits.server.ts'
import { changeSeries, finish, noMove, updateSeries } from './change-series.server.ts'
import { findSeriesHours, placeVisits, setNextDue } from './place-visits.server.ts'
import { rhythmOf, type SeriesRow } from './series.server.ts'
import type { MissedVisit, Series, SeriesMove } from './series.ts'
import { momentOf, placeVisit, plannedDay, weekdayOf } from './series-plan.ts'
import { bookingSeries } from './series-tables.server.ts'
import { onDay, seriesInWords } from './series-words.ts'
import { findAbleWorkers, findPersonOfSeries, keepPerson } from './series-workers.server.ts'

const DAY_MS = 86_400_000

/**
 * Moves a visit and all later ones to another weekday or time: at once if the customer calls and the provider confirms
 * automatically. Otherwise only proposes it, and what was agreed stays until the other side answers.
 */
export const moveSeries = (acting: ActorContext, id: string, input: SeriesMove): Promise<Series> =>
  changeSeries(acting, id, input.version, 'move', async (tx, row, side, now) => {
    const moveFrom = await findIndex(tx, row, input.from)
    const startsAt = new Date(input.starts_at)
    const [moveDay, moveTime] = [dayOf(startsAt), formatTime(startsAt)]
    await requirePossible(tx, row, moveFrom, startsAt, now)
    const proposed = await updateSeries(tx, row, side, now, {
      moveFrom,
      moveDay,
      moveTime,
      moveBy: side,
      reason: input.reason,
    })
    const hours = await findSeriesHours(tx, row.providerId)
    const rhythm = seriesInWords({ weeks: row.weeks, weekday: weekdayOf(moveDay) }, moveTime)
    if (side === 'customer' && hours.confirmsByItself) {
      const { row: moved, missed } = await applyMove(tx, proposed, side, now)
      const content = `Redovni termini su pomereni: ${rhythm}, prvi put ${onDay(moveDay)}.`
      return finish(acting, tx, moved, side, 'moved', { content, missed, from: moveDay })
    }
    const content = `Predlog za redovne termine: ${rhythm}, prvi put ${onDay(moveDay)}, umesto ${seriesInWords(rhythmOf(row), row.time)}.`
    return finish(acting, tx, proposed, side, 'move_proposed', { content, from: moveDay })
  })

/** Refuses a move to the present time, into the past, past a neighbouring visit, or to a time that is not free. */
async function requirePossible(tx: Tx, row: SeriesRow, index: number, startsAt: Date, now: Date): Promise<void> {
  const [day, time] = [dayOf(startsAt), formatTime(startsAt)]
  const before = plannedDay(row, index)
  if (startsAt <= now || (momentOf(before, row.time) ?? now) <= now) {
    throw invalidInput({ starts_at: 'To vreme je prošlo. Izaberite drugo.' })
  }
  if (day === before && time === row.time) {
    throw invalidInput({ starts_at: 'Termini su već u to vreme. Izaberite neko drugo.' })
  }
  if (Math.abs(Date.parse(day) - Date.parse(before)) >= row.weeks * 7 * DAY_MS) {
    throw invalidInput({ starts_at: 'Izaberite dan bliži dosadašnjem terminu.' })
  }
  const hours = await findSeriesHours(tx, row.providerId)
  const all = await findAbleWorkers(tx, row, hours, { from: day, to: day, exceptSeries: row.id })
  const workers = keepPerson(all, await findPersonOfSeries(tx, row))
  if (!('slot' in placeVisit(day, time, { workers, minutes: row.minutes }))) {
    throw conflict('slot_taken', 'Ovaj termin nije slobodan. Izaberite drugi.')
  }
}

/**
 * Applies a proposed move. The placed visits are inserted again at the new times under their bookings' ids, and a visit
 * that has no room there is cancelled and reported. All old rows give up their times before the first is placed.
 */
export async function applyMove(
  tx: Tx,
  row: SeriesRow,
  side: BookingSide,
  now: Date,
): Promise<{ row: SeriesRow; missed: MissedVisit[]; from: string }> {
  const [from, day, time] = [row.moveFrom!, row.moveDay!, row.moveTime!]
  const upcoming = await tx
    .select()
    .from(appointments)
    .where(and(isUpcomingVisit(row.id, now), gte(appointments.seriesIndex, from)))
    .orderBy(appointments.id)
    .for('update')
  for (const { id } of upcoming) {
    await tx.update(appointments).set({ status: 'moved' }).where(eq(appointments.id, id))
    await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, id))
  }
  const moved = await updateSeries(tx, row, side, now, {
    ...noMove,
    reason: null,
    anchorIndex: from,
    anchorDay: day,
    time,
    adjusted: row.adjusted.filter(({ index, starts_at }) => index < from || starts_at === null),
    missed: row.missed.filter(({ index }) => index < from),
  })
  const earlier = new Map(upcoming.map(visit => [visit.seriesIndex!, visit]))
  const ended = await findEndedPlaces(tx, row, from)
  const indexes = Array.from({ length: Math.max(0, row.nextIndex - from) }, (_, at) => from + at)
  const { missed } = await placeVisits(
    tx,
    moved,
    indexes.filter(index => !ended.has(index)),
    now,
    earlier,
  )
  for (const { index } of missed) {
    const visit = earlier.get(index)
    if (!visit) continue
    const end = { status: 'cancelled' as const, changedBy: side, changedAt: now, version: visit.version + 1 }
    await tx.update(appointments).set(end).where(eq(appointments.id, visit.id))
  }
  const [after] = await tx
    .update(bookingSeries)
    .set({ missed: [...moved.missed, ...missed] })
    .where(eq(bookingSeries.id, row.id))
    .returning()
  await setNextDue(tx, after!)
  return { row: after!, missed, from: day }
}

/** Returns the places of visits that were cancelled or done, which a move does not bring back. */
async function findEndedPlaces(tx: Tx, row: SeriesRow, from: number): Promise<Set<number>> {
  const ended = await tx
    .select({ index: appointments.seriesIndex, status: appointments.status })
    .from(appointments)
    .where(and(eq(appointments.seriesId, row.id), gte(appointments.seriesIndex, from)))
  return new Set(ended.flatMap(({ index, status }) => (status === 'moved' ? [] : index!)))
}
