import { and, eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { fromWhom } from '../accounts/from-whom.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'

/** Who writes, and never a word of it: it stands on a locked screen. null for what was read, hidden or taken back meanwhile. */
export async function messagePush({ db }: Runtime, userId: string, messageId: string): Promise<PushNotice | null> {
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
  // Who has deleted his account has taken his words along.
  if (!found || found.sender.deletedAt || found.conversation.closed) return null
  const { message, sender, conversation } = found
  const what = message.messageType === 'text' ? 'Nova poruka' : 'Novosti'
  return {
    title: fromWhom(what, sender.name, sender.id === conversation.providerId),
    url: `/messages?razgovor=${conversation.id}`,
    // Of one conversation the newest is enough on the screen.
    tag: `conversation:${conversation.id}`,
  }
}

/** Whether something in a conversation waits to be read by somebody. */
export const isUnread = async ({ db }: Pick<Runtime, 'db'>, userId: string, conversationId: string): Promise<boolean> =>
  (await db.$count(
    messages,
    and(eq(messages.recipientId, userId), eq(messages.conversationId, conversationId), eq(messages.read, false)),
  )) > 0
