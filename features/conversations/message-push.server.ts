import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { titleFromSender } from '../accounts/notification-titles.ts'
import { workPath } from '../members/work-path.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { memberReadersOf } from './member-readers.server.ts'

/**
 * Builds a push with the sender but no text, for locked screens. Null if the message was read, hidden or withdrawn, for a
 * member if it was answered or the conversation is no longer theirs: the provider's reading does not count for members.
 */
export async function buildMessagePush({ db }: Runtime, userId: string, messageId: string): Promise<PushNotice | null> {
  const [found] = await db
    .select({ message: messages, sender: profiles, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(profiles, eq(profiles.id, messages.senderId))
    .where(and(eq(messages.id, messageId), eq(messages.hidden, false)))
  // Messages of a deleted account were erased, and closed conversations send no push.
  if (!found || found.sender.deletedAt || found.conversation.closed) return null
  const { message, sender, conversation } = found
  const isMember = message.recipientId !== userId
  if (isMember ? !(await isAwaitedFromMember(db, userId, message)) : message.read) return null
  const headline = message.messageType === 'text' ? 'Nova poruka' : 'Novosti'
  return {
    title: titleFromSender(headline, sender.name, sender.id === conversation.providerId),
    url: isMember ? workPath : `/messages?razgovor=${conversation.id}`,
    // Because of the tag, a newer push of the conversation replaces the push that is shown.
    tag: `conversation:${conversation.id}`,
  }
}

/** Returns whether a member still does bookings of a message's conversation, and the message has no answer yet. */
async function isAwaitedFromMember(
  db: Db,
  accountId: string,
  { conversationId, recipientId, seq }: typeof messages.$inferSelect,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 WHERE ${accountId}::uuid IN (${memberReadersOf(sql`${conversationId}::uuid`)}) AND NOT EXISTS (
      SELECT 1 FROM ${messages} answer WHERE answer.conversation_id = ${conversationId} AND answer.seq > ${seq}
        AND answer.sender_id = ${recipientId} AND answer.message_type = 'text' AND NOT answer.automatic)`)
  return rows.length > 0
}

export const hasUnreadMessages = async (
  { db }: Pick<Runtime, 'db'>,
  userId: string,
  conversationId: string,
): Promise<boolean> =>
  (await db.$count(
    messages,
    and(eq(messages.recipientId, userId), eq(messages.conversationId, conversationId), eq(messages.read, false)),
  )) > 0
