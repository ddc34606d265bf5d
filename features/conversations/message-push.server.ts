import { and, eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { titleFromSender } from '../accounts/notification-titles.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'

/** Builds a push with the sender but no text, for locked screens. Null if the message was read, hidden or withdrawn. */
export async function buildMessagePush({ db }: Runtime, userId: string, messageId: string): Promise<PushNotice | null> {
  const [found] = await db
    .select({ message: messages, sender: profiles, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(profiles, eq(profiles.id, messages.senderId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.recipientId, userId),
        eq(messages.read, false),
        eq(messages.hidden, false),
      ),
    )
  // Messages of a deleted account were erased, and closed conversations send no push.
  if (!found || found.sender.deletedAt || found.conversation.closed) return null
  const { message, sender, conversation } = found
  const headline = message.messageType === 'text' ? 'Nova poruka' : 'Novosti'
  return {
    title: titleFromSender(headline, sender.name, sender.id === conversation.providerId),
    url: `/messages?razgovor=${conversation.id}`,
    // Because of the tag, a newer push of the conversation replaces the push that is shown.
    tag: `conversation:${conversation.id}`,
  }
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
