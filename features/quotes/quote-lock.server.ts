import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { requireReach } from '../accounts/reach.server.ts'
import { lockConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { type QuoteRow, quotes, type VersionRow } from './quote-tables.server.ts'
import { missingQuote, quoteOf, versionsOf } from './quotes.server.ts'

export type Locked = { row: QuoteRow; versions: VersionRow[]; isCompleted: boolean }

/**
 * A quote of somebody's with its versions, locked after its conversation, as everywhere. Where both sides have deleted
 * that meanwhile, the two are given another one to hear of the quote in. 409 `other_unreachable` where one of them has
 * blocked the other.
 */
export async function lockQuote(tx: Tx, quoteId: string, userId: string): Promise<Locked> {
  const [seen] = await tx.select().from(quotes).where(quoteOf(quoteId, userId))
  if (!seen) throw missingQuote()
  const parties = { serviceId: seen.serviceId, userId: seen.customerId, providerId: seen.providerId }
  const conversation = seen.conversationId
    ? await lockConversation(tx, userId, seen.conversationId)
    : await lockConversationOf(tx, parties, true)
  await requireReach(tx, parties.userId, parties.providerId)
  const [row] = await tx.select().from(quotes).where(quoteOf(quoteId, userId)).for('update')
  if (!row) throw missingQuote()
  if (row.conversationId !== conversation.id) {
    await tx.update(quotes).set({ conversationId: conversation.id }).where(eq(quotes.id, quoteId))
  }
  return {
    row: { ...row, conversationId: conversation.id },
    versions: await versionsOf(tx, [quoteId]),
    isCompleted: conversation.isCompleted,
  }
}
