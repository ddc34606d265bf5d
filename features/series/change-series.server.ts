import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, Problem } from '../../platform/server/http/problem.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import {
  allowedSeriesActions,
  findSeries,
  otherSide,
  type SeriesRow,
  seriesSideOf,
  seriesStatusAt,
} from './series.server.ts'
import type { MissedVisit, Series } from './series.ts'
import { publishSeriesChange, type SeriesChange } from './series-changed.server.ts'
import type { SeriesEmailKind } from './series-email-content.ts'
import { lockSeries } from './series-lock.server.ts'
import { notifyOfSeries } from './series-notices.server.ts'
import { bookingSeries } from './series-tables.server.ts'
import { missInWords } from './series-words.ts'

/** Columns of a series for which no other time is proposed. */
export const noMove = { moveFrom: null, moveDay: null, moveTime: null, moveBy: null }

type ChangeStep = (tx: Tx, row: SeriesRow, side: BookingSide, now: Date) => Promise<SeriesChange>

/** Runs one change of a locked series. Of several concurrent changes one succeeds, the others get 409 `stale`. */
export async function changeSeries(
  acting: ActorContext,
  id: string,
  version: number,
  action: keyof Series['can'],
  step: ChangeStep,
): Promise<Series> {
  const { runtime, user } = acting
  const changed = await inTransaction(runtime.db, async tx => {
    const row = await lockSeries(tx, id, user.id, action)
    const [side, now] = [seriesSideOf(row, user.id), actingTime(acting)]
    if (row.version !== version || seriesStatusAt(row, now) !== row.status) return null
    // Passes `false` for a blocked side, because lockSeries has checked this.
    if (!allowedSeriesActions(row, side, false, now)[action]) {
      throw conflict('not_now', 'To za ove redovne termine više nije moguće.')
    }
    return step(tx, row, side, now)
  })
  if (!changed) {
    const series = await findSeries(acting, id)
    throw new Problem(409, 'stale', 'Redovni termini su u međuvremenu promenjeni.', { details: { series } })
  }
  await publishSeriesChange(runtime, changed)
  return findSeries(acting, id)
}

export async function updateSeries(
  tx: Tx,
  row: SeriesRow,
  side: BookingSide,
  now: Date,
  set: Partial<SeriesRow>,
): Promise<SeriesRow> {
  const [after] = await tx
    .update(bookingSeries)
    .set({ ...set, conversationId: row.conversationId, changedBy: side, changedAt: now, version: row.version + 1 })
    .where(eq(bookingSeries.id, row.id))
    .returning()
  return after!
}

type Outcome = { content: string; missed?: MissedVisit[]; from?: string }

/** Finishes a change: posts a line in the conversation, and notifies the other side by push or email. */
export async function finish(
  { runtime }: ActorContext,
  tx: Tx,
  row: SeriesRow,
  side: BookingSide,
  kind: SeriesEmailKind,
  { content, missed = [], from }: Outcome,
): Promise<SeriesChange> {
  const text = missed.length ? `${content} Nije zakazano: ${missed.map(missInWords).join('; ')}.` : content
  const message = await postSystemMessage(tx, row, side, { content: text, withoutNotification: true })
  await notifyOfSeries(runtime, tx, row.id, kind, { to: [otherSide(side)], missed, from: from ?? null })
  return { row, message }
}
