import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { cancelVisits } from './cancel-visits.server.ts'
import { isSideOfSeries, otherSide, rhythmOf, seriesSideOf } from './series.server.ts'
import { publishSeriesChange, type SeriesChange } from './series-changed.server.ts'
import { notifyOfSeries } from './series-notices.server.ts'
import { bookingSeries, seriesDue } from './series-tables.server.ts'
import { seriesInWords } from './series-words.ts'

/** Series to end: all of a user, all between a user and `other`, or all of a service. */
type Affected = { userId: string; isErased?: true; other?: string } | { serviceId: string }

/**
 * Ends series in the transaction of a ban, a block or the end of a service or account: cancels their upcoming visits,
 * and notifies the other side once for each series. The returned function must be called after the commit.
 */
export async function endAffectedSeries(
  runtime: Runtime,
  tx: Tx,
  affected: Affected,
): Promise<(() => void) | undefined> {
  const isOpen = and(inArray(bookingSeries.status, ['proposed', 'active']), isAffected(affected))
  const unlocked = await tx.select({ id: bookingSeries.conversationId }).from(bookingSeries).where(isOpen)
  const conversationIds = [...new Set(unlocked.flatMap(({ id }) => id ?? []))]
  // Locks conversations first and in the order of their ids, as everywhere, to avoid deadlocks.
  if (conversationIds.length) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, conversationIds))
      .orderBy(asc(conversations.id))
      .for('update')
  }
  const now = new Date()
  const rows = await tx.select().from(bookingSeries).where(isOpen).orderBy(asc(bookingSeries.id)).for('update')
  const changes: SeriesChange[] = []
  for (const row of rows) {
    const by = 'userId' in affected ? seriesSideOf(row, affected.userId) : 'provider'
    await cancelVisits(tx, row, { by, reason: null, now })
    await tx.delete(seriesDue).where(eq(seriesDue.seriesId, row.id))
    const [after] = await tx
      .update(bookingSeries)
      .set({
        status: row.status === 'active' ? 'ended' : 'withdrawn',
        reason: null,
        changedBy: by,
        changedAt: now,
        version: row.version + 1,
      })
      .where(eq(bookingSeries.id, row.id))
      .returning()
    const content = `Redovni termini su otkazani: ${seriesInWords(rhythmOf(row), row.time)}.`
    // `inevitable` posts the message even after a block, because the block may be the cause of the end.
    const message = await postSystemMessage(tx, row, by, { content, withoutNotification: true, inevitable: true })
    // After a deletion of the account the kind is 'gone', because this email contains no data of the user.
    const kind = 'userId' in affected && affected.isErased ? 'gone' : 'ended'
    await notifyOfSeries(runtime, tx, row.id, kind, { to: [otherSide(by)] })
    changes.push({ row: after!, message })
  }
  if (!changes.length) return undefined
  return () => {
    for (const change of changes) {
      publishSeriesChange(runtime, change).catch(error =>
        runtime.log.warn({ err: error }, 'the end of a series was not published'),
      )
    }
  }
}

const isAffected = (affected: Affected): SQL | undefined => {
  if ('serviceId' in affected) return eq(bookingSeries.serviceId, affected.serviceId)
  const { userId, other } = affected
  return and(
    isSideOfSeries(userId),
    other ? or(eq(bookingSeries.customerId, other), eq(bookingSeries.providerId, other)) : undefined,
  )
}
