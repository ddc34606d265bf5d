import { asc, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { canReach } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { isUpcomingVisit } from './cancel-visits.server.ts'
import { placeNextVisits } from './place-visits.server.ts'
import { rhythmOf, type SeriesRow } from './series.server.ts'
import { publishSeriesChange, type SeriesChange } from './series-changed.server.ts'
import { SERIES_PER_BATCH } from './series-limits.ts'
import { notifyOfSeries } from './series-notices.server.ts'
import { bookingSeries, seriesDue } from './series-tables.server.ts'
import { missInWords, seriesInWords } from './series-words.ts'

export async function registerSeriesJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('booking-series', () => runDueSeries(runtime))
}

/**
 * Does the work on series that is due, most of it at night: places the next visits, expires unanswered proposals, ends
 * series after their last visit. A series whose work fails stays due, and the next run tries it again.
 */
export async function runDueSeries(runtime: Runtime, now = new Date()): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const due = await runtime.db
      .select({ id: seriesDue.seriesId })
      .from(seriesDue)
      .where(lte(seriesDue.dueAt, now))
      .orderBy(asc(seriesDue.dueAt))
      .limit(SERIES_PER_BATCH + failed.size)
    const ids = due.map(({ id }) => id).filter(id => !failed.has(id))
    if (!ids.length) return
    for (const id of ids) {
      if (runtime.stopping.aborted) return
      try {
        const change = await inTransaction(runtime.db, tx => workOn(runtime, tx, id, now))
        if (change) await publishSeriesChange(runtime, change)
      } catch (error) {
        failed.add(id)
        runtime.log.warn({ err: error, series: id }, 'a series waits for the next minute')
      }
    }
  }
}

/** Does the due work on one series. Another instance may have done it while this one waited for the lock. */
async function workOn(runtime: Runtime, tx: Tx, id: string, now: Date): Promise<SeriesChange | null> {
  const [unlocked] = await tx.select().from(bookingSeries).where(eq(bookingSeries.id, id))
  if (unlocked?.conversationId) {
    await tx.select().from(conversations).where(eq(conversations.id, unlocked.conversationId)).for('update')
  }
  const [row] = await tx.select().from(bookingSeries).where(eq(bookingSeries.id, id)).for('update')
  const [due] = await tx.select().from(seriesDue).where(eq(seriesDue.seriesId, id)).for('update')
  if (!row || !due || due.dueAt > now) return null
  if (row.status === 'proposed') return endBySystem(runtime, tx, row, now, 'expired')
  if (row.status !== 'active') {
    await tx.delete(seriesDue).where(eq(seriesDue.seriesId, id))
    return null
  }
  if (row.nextIndex >= row.count)
    return (await postponeEnd(tx, row, now)) ? null : endBySystem(runtime, tx, row, now, 'ended')
  const placed = await placeNextVisits(tx, row, now)
  if (!placed.missed.length) return { row: placed.row, message: null }
  return { row: placed.row, message: await reportMissed(runtime, tx, placed, now) }
}

/**
 * Keeps a series running until its last visit, which can be moved far ahead: a ban, a block or a paused service cancels
 * only the visits of running series. Returns false if no visit is ahead.
 */
async function postponeEnd(tx: Tx, { id }: SeriesRow, now: Date): Promise<boolean> {
  const [last] = await tx
    .select({ startsAt: appointments.appointmentTime })
    .from(appointments)
    .where(isUpcomingVisit(id, now))
    .orderBy(desc(appointments.appointmentTime))
    .limit(1)
  if (last) await tx.update(seriesDue).set({ dueAt: last.startsAt }).where(eq(seriesDue.seriesId, id))
  return last !== undefined
}

/** Reports to both sides which of the next visits could not be placed. */
async function reportMissed(
  runtime: Runtime,
  tx: Tx,
  { row, missed }: Awaited<ReturnType<typeof placeNextVisits>>,
  now: Date,
) {
  const [after] = await tx
    .update(bookingSeries)
    .set({ version: row.version + 1, changedAt: now })
    .where(eq(bookingSeries.id, row.id))
    .returning()
  const content = `Redovni termini, ${seriesInWords(rhythmOf(row), row.time)}. Nije zakazano: ${missed.map(missInWords).join('; ')}.`
  const message = (await canReach(tx, row.customerId, row.providerId))
    ? await postSystemMessage(tx, row, 'provider', { content, withoutNotification: true })
    : null
  await notifyOfSeries(runtime, tx, after!.id, 'missed', { to: ['customer', 'provider'], missed })
  return message
}

async function endBySystem(
  runtime: Runtime,
  tx: Tx,
  row: SeriesRow,
  now: Date,
  status: 'expired' | 'ended',
): Promise<SeriesChange> {
  await tx.delete(seriesDue).where(eq(seriesDue.seriesId, row.id))
  const [after] = await tx
    .update(bookingSeries)
    .set({ status, changedBy: null, changedAt: now, version: row.version + 1 })
    .where(eq(bookingSeries.id, row.id))
    .returning()
  if (status === 'ended') return { row: after!, message: null }
  const message = (await canReach(tx, row.customerId, row.providerId))
    ? await postSystemMessage(tx, row, row.proposedBy === 'customer' ? 'provider' : 'customer', {
        content: 'Predlog redovnih termina je istekao bez odgovora.',
        withoutNotification: true,
      })
    : null
  await notifyOfSeries(runtime, tx, row.id, 'expired', { to: [row.proposedBy] })
  return { row: after!, message }
}
