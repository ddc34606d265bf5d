import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { conversations, deletedConversations, messageLetters, messages } from './conversation-tables.server.ts'
import { tell } from './conversations.server.ts'

const takesPart = (userId: string) => or(eq(conversations.userId, userId), eq(conversations.providerId, userId))

/** The conversations a person takes part in, with what both have written. */
export const conversationPersonalData: PersonalData = {
  tables: {
    conversations: ({ db }, userId) =>
      rowsOf(db, conversations, conversations.id, takesPart(userId), {
        also: {
          service_title: sql<string>`(SELECT title FROM services WHERE id = ${conversations.serviceId})`,
          other_name: sql<string>`(SELECT name FROM profiles WHERE id =
            CASE WHEN ${conversations.userId} = ${userId} THEN ${conversations.providerId} ELSE ${conversations.userId} END)`,
        },
      }),
    messages: ({ db }, userId) =>
      rowsOf(db, messages, messages.id, or(eq(messages.senderId, userId), eq(messages.recipientId, userId))),
    deleted_conversations: ({ db }, userId) =>
      rowsOf(db, deletedConversations, deletedConversations.conversationId, eq(deletedConversations.userId, userId)),
    message_letters: ({ db }, userId) =>
      rowsOf(db, messageLetters, messageLetters.conversationId, eq(messageLetters.readerId, userId)),
  },

  /** His words are blanked, the other's stay; for himself all is as if he had hidden every conversation. */
  async erase(runtime, tx, userId) {
    const rows = await tx
      .select({ id: conversations.id, userId: conversations.userId, providerId: conversations.providerId })
      .from(conversations)
      .where(takesPart(userId))
      .orderBy(conversations.id)
      .for('update')
    if (!rows.length) return undefined
    await tx.delete(messageLetters).where(eq(messageLetters.readerId, userId))
    await tx
      .update(messages)
      .set({ content: '' })
      .where(and(eq(messages.senderId, userId), eq(messages.messageType, 'text')))
    await tx
      .update(messages)
      .set({ read: true })
      .where(and(eq(messages.recipientId, userId), eq(messages.read, false)))
    await tx
      .update(conversations)
      .set({ lastMessage: '' })
      .where(
        and(
          takesPart(userId),
          sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.conversationId} = ${conversations.id}
            AND ${messages.senderId} = ${userId} AND ${messages.messageType} = 'text' AND ${messages.seq} =
              (SELECT max(seq) FROM messages WHERE conversation_id = ${conversations.id}))`,
        ),
      )
    await tx.execute(sql`INSERT INTO ${deletedConversations} (conversation_id, user_id)
      SELECT ${conversations.id}, ${userId}::uuid FROM ${conversations} WHERE ${takesPart(userId)} ON CONFLICT DO NOTHING`)
    const hides = (side: PgColumn) => sql`EXISTS (SELECT 1 FROM ${deletedConversations}
      WHERE ${deletedConversations.conversationId} = ${conversations.id} AND ${deletedConversations.userId} = ${side})`
    await tx
      .delete(conversations)
      .where(and(takesPart(userId), hides(conversations.userId), hides(conversations.providerId)))
    return () => {
      for (const row of rows) {
        const other = row.userId === userId ? row.providerId : row.userId
        tell(runtime, [other], 'conversation', { conversation_id: row.id })
      }
    }
  },
}
