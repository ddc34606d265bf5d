import { and, asc, eq, exists, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { canReach } from '../accounts/reach.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { publishQuoteChange, type QuoteChange } from './quote-changed.server.ts'
import { formatQuoteNumber } from './quote-content.server.ts'
import { quoteExpiries, quotes, quoteVersions } from './quote-tables.server.ts'

export async function registerQuoteExpiryJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('quote-expiries', () => expireQuotes(runtime))
}

/** Expires unanswered versions that are due. After a failure the next run tries again, a minute later. */
export async function expireQuotes(runtime: Runtime, now = new Date()): Promise<void> {
  const due = await runtime.db
    .select({ id: quoteExpiries.quoteId })
    .from(quoteExpiries)
    .where(lte(quoteExpiries.dueAt, now))
    .orderBy(asc(quoteExpiries.dueAt))
  for (const { id } of due) {
    if (runtime.stopping.aborted) return
    try {
      const isDue = exists(
        runtime.db
          .select({ id: quoteExpiries.quoteId })
          .from(quoteExpiries)
          .where(and(eq(quoteExpiries.quoteId, id), lte(quoteExpiries.dueAt, now))),
      )
      const changes = await inTransaction(runtime.db, tx =>
        endUnanswered(tx, and(eq(quotes.id, id), isDue), { status: 'expired', decidedAt: now }),
      )
      for (const change of changes) publishQuoteChange(runtime, change)
    } catch (error) {
      runtime.log.warn({ err: error, quote: id }, 'a quote could not be ended')
    }
  }
}

/** Withdraws a user's unanswered versions in the transaction of a ban or deletion. Accepted versions stay in force. */
export async function withdrawUnanswered(runtime: Runtime, tx: Tx, userId: string): Promise<(() => void) | undefined> {
  const isSide = or(eq(quotes.customerId, userId), eq(quotes.providerId, userId))
  const changes = await endUnanswered(tx, isSide, { status: 'withdrawn', decidedAt: new Date() })
  return changes.length ? () => changes.forEach(change => void publishQuoteChange(runtime, change)) : undefined
}

/** Ends unanswered versions. Locks conversations first and in the order of their ids, as everywhere. */
async function endUnanswered(
  tx: Tx,
  condition: SQL | undefined,
  end: { status: 'expired' | 'withdrawn'; decidedAt: Date },
): Promise<QuoteChange[]> {
  const isUnanswered = exists(
    tx
      .select({ version: quoteVersions.version })
      .from(quoteVersions)
      .where(and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.status, 'sent'))),
  )
  const unlocked = await tx
    .select({ id: quotes.id, conversationId: quotes.conversationId })
    .from(quotes)
    .where(and(condition, isUnanswered))
  if (!unlocked.length) return []
  const conversationIds = [...new Set(unlocked.flatMap(({ conversationId }) => conversationId ?? []))]
  if (conversationIds.length) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, conversationIds))
      .orderBy(asc(conversations.id))
      .for('update')
  }
  const ids = unlocked.map(({ id }) => id)
  const rows = await tx.select().from(quotes).where(inArray(quotes.id, ids)).orderBy(asc(quotes.id)).for('update')
  const changes: QuoteChange[] = []
  for (const row of rows) {
    // Checks again under the lock, because the version may have been answered or replaced meanwhile.
    const [unanswered] = await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.id, row.id), condition, isUnanswered))
    if (!unanswered) continue
    const [ended] = await tx
      .update(quoteVersions)
      .set(end)
      .where(and(eq(quoteVersions.quoteId, row.id), eq(quoteVersions.status, 'sent')))
      .returning({ version: quoteVersions.version })
    if (!ended) continue
    await tx.delete(quoteExpiries).where(eq(quoteExpiries.quoteId, row.id))
    const content = `Ponuda ${formatQuoteNumber(row)}, verzija ${ended.version}, ${end.status === 'expired' ? 'je istekla' : 'je povučena'}.`
    const canPost = await canReach(tx, row.customerId, row.providerId)
    const message = canPost ? await postSystemMessage(tx, row, 'provider', { content }) : null
    changes.push({ row, message })
  }
  return changes
}
