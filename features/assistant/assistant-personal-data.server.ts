import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { assistantConversations, assistantReplies } from './assistant-tables.server.ts'

const ownConversations = (db: Db | Tx, userId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.userId, userId), eq(conversations.providerId, userId)))

/** Reply records of a provider or customer. The replies themselves are exported as messages. */
export const assistantPersonalData: PersonalData = {
  tables: {
    assistant_replies: ({ db }, userId) =>
      readRows(
        db,
        assistantReplies,
        assistantReplies.messageId,
        inArray(assistantReplies.conversationId, ownConversations(db, userId)),
      ),
    assistant_conversations: ({ db }, userId) =>
      readRows(
        db,
        assistantConversations,
        assistantConversations.conversationId,
        inArray(assistantConversations.conversationId, ownConversations(db, userId)),
      ),
  },

  /** Cancels pending replies. Records of past replies stay, because the other participant has the conversations. */
  async erase(_runtime, tx, userId) {
    const own = ownConversations(tx, userId)
    await tx
      .update(assistantReplies)
      .set({ status: 'cancelled' })
      .where(and(eq(assistantReplies.status, 'waiting'), inArray(assistantReplies.conversationId, own)))
    // Deleted, because these rows contain the service's title, which is the provider's text.
    await tx.delete(assistantConversations).where(inArray(assistantConversations.conversationId, own))
    return undefined
  },
}
