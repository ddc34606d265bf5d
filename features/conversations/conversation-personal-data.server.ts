import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/server/database/db.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { detachConversationAttachments } from '../attachments/attachments.server.ts'
import type { LiveEvents } from './conversation.ts'
import { conversations, deletedConversations, messageEmails, messages } from './conversation-tables.server.ts'

const isParticipant = (userId: string) => or(eq(conversations.userId, userId), eq(conversations.providerId, userId))

/** Exports messages by conversation, because no index covers all senders and recipients. */
async function* messagesOf(db: Db, userId: string) {
  const isWithheld = sql`${messages.hidden} AND ${messages.senderId} <> ${userId}`
  for await (const { id } of readRows(db, conversations, conversations.id, isParticipant(userId))) {
    yield* readRows(db, messages, messages.seq, eq(messages.conversationId, id as string), {
      without: [messages.content, messages.attachments],
      // A hidden message is exported for its writer only.
      also: {
        content: sql`CASE WHEN ${isWithheld} THEN '' ELSE ${messages.content} END`,
        attachments: sql`CASE WHEN ${isWithheld} THEN '[]' ELSE ${messages.attachments} END`,
      },
    })
  }
}

export const conversationPersonalData: PersonalData = {
  tables: {
    conversations: ({ db }, userId) =>
      readRows(db, conversations, conversations.id, isParticipant(userId), {
        also: {
          service_title: sql<string>`(SELECT title FROM services WHERE id = ${conversations.serviceId})`,
          other_name: sql<string>`(SELECT name FROM profiles WHERE id =
            CASE WHEN ${conversations.userId} = ${userId} THEN ${conversations.providerId} ELSE ${conversations.userId} END)`,
        },
      }),
    messages: ({ db }, userId) => messagesOf(db, userId),
    deleted_conversations: ({ db }, userId) =>
      readRows(db, deletedConversations, deletedConversations.conversationId, eq(deletedConversations.userId, userId)),
    message_letters: ({ db }, userId) =>
      readRows(db, messageEmails, messageEmails.conversationId, eq(messageEmails.readerId, userId)),
  },

  /** Empties the user's messages, but not those of others, and hides every conversation from the user. */
  async erase(runtime, tx, userId) {
    const rows = await tx
      .select({ id: conversations.id, userId: conversations.userId, providerId: conversations.providerId })
      .from(conversations)
      .where(isParticipant(userId))
      .orderBy(conversations.id)
      .for('update')
    if (!rows.length) return undefined
    const ownIds = tx.select({ id: conversations.id }).from(conversations).where(isParticipant(userId))
    await tx
      .delete(messageEmails)
      .where(and(inArray(messageEmails.conversationId, ownIds), eq(messageEmails.readerId, userId)))
    await tx
      .update(messages)
      .set({ content: '', attachments: [] })
      .where(
        and(inArray(messages.conversationId, ownIds), eq(messages.senderId, userId), eq(messages.messageType, 'text')),
      )
    await tx
      .update(messages)
      .set({ read: true })
      .where(and(inArray(messages.conversationId, ownIds), eq(messages.recipientId, userId), eq(messages.read, false)))
    await tx
      .update(conversations)
      .set({ lastMessage: '' })
      .where(
        and(
          isParticipant(userId),
          sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.conversationId} = ${conversations.id}
            AND ${messages.senderId} = ${userId} AND ${messages.messageType} = 'text' AND ${messages.seq} =
              (SELECT max(seq) FROM messages WHERE conversation_id = ${conversations.id}))`,
        ),
      )
    await tx.execute(sql`INSERT INTO ${deletedConversations} (conversation_id, user_id)
      SELECT ${conversations.id}, ${userId}::uuid FROM ${conversations} WHERE ${isParticipant(userId)} ON CONFLICT DO NOTHING`)
    const isHiddenFrom = (side: PgColumn) => sql`EXISTS (SELECT 1 FROM ${deletedConversations}
      WHERE ${deletedConversations.conversationId} = ${conversations.id} AND ${deletedConversations.userId} = ${side})`
    const gone = await tx
      .delete(conversations)
      .where(and(isParticipant(userId), isHiddenFrom(conversations.userId), isHiddenFrom(conversations.providerId)))
      .returning({ id: conversations.id })
    await detachConversationAttachments(
      tx,
      gone.map(({ id }) => id),
    )
    return () => {
      for (const row of rows) {
        const other = row.userId === userId ? row.providerId : row.userId
        runtime.live.send([other], 'conversation', { conversation_id: row.id } satisfies LiveEvents['conversation'])
      }
    }
  },
}
