import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { lockConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { type QuoteRow, quotes, type VersionRow } from './quote-tables.server.ts'
import { findVersions, ownQuoteCondition, quoteNotFound } from './quotes.server.ts'

export type LockedQuote = { row: QuoteRow; versions: VersionRow[]; isCompleted: boolean }

/**
 * Locks the conversation and then the quote, as everywhere. Returns the quote with its versions. If both sides have
 * deleted the conversation, recreates it. 409 `other_unreachable` if one side has blocked the other.
 */
export async function lockQuote(tx: Tx, quoteId: string, userId: string): Promise<LockedQuote> {
  const [unlocked] = await tx.select().from(quotes).where(ownQuoteCondition(quoteId, userId))
  if (!unlocked) throw quoteNotFound()
  const parties = { serviceId: unlocked.serviceId, userId: unlocked.customerId, providerId: unlocked.providerId }
  const conversation = unlocked.conversationId
    ? await lockConversation(tx, userId, unlocked.conversationId)
    : await lockConversationOf(tx, parties, true)
  await requireReachable(tx, parties.userId, parties.providerId)
  const [row] = await tx.select().from(quotes).where(ownQuoteCondition(quoteId, userId)).for('update')
  if (!row) throw quoteNotFound()
  if (row.conversationId !== conversation.id) {
    await tx.update(quotes).set({ conversationId: conversation.id }).where(eq(quotes.id, quoteId))
  }
  return {
    row: { ...row, conversationId: conversation.id },
    versions: await findVersions(tx, [quoteId]),
    isCompleted: conversation.isCompleted,
  }
}
