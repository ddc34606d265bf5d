import { and, count, eq, gte, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { startOfDay } from '../appointments/belgrade.ts'
import type { LiveEvents } from '../conversations/conversation.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { bothSides, type ConversationRow } from '../conversations/conversations.server.ts'
import type { OnMessage } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import { mostRepliesInConversation } from './assistant-limits.ts'
import { assistantReplies } from './assistant-tables.server.ts'

export const replyQueue = 'assistant-reply'

/** Milliseconds from the message to the answer; the queue is looked at every half second, which makes it 1 to 3 s. */
const replyDelay = { least: 1000, most: 2500 }
/** How long a customer waits at most when whoever was answering has gone; renewed while somebody is at it. */
export const typingFor = 12_000

/**
 * Reacts to a message in its own transaction: a customer's has an answer enqueued when the provider's assistant is on,
 * once for ever by the message's id; the provider's own one takes back what still waits.
 */
export const onMessage: OnMessage = async (runtime, tx, conversation, message, other) => {
  if (message.senderId === conversation.providerId) return cancelWaiting(runtime, tx, conversation)
  // A photo alone asks nothing that the facts could answer.
  if (!message.content || !(await isOn(runtime, tx, conversation, other))) return undefined
  const wait = replyDelay.least + Math.random() * (replyDelay.most - replyDelay.least)
  const dueAt = new Date(Date.now() + wait)
  await tx.insert(assistantReplies).values({
    messageId: message.id,
    conversationId: conversation.id,
    providerId: conversation.providerId,
    dueAt,
  })
  await setTyping(tx, conversation.id, typingFor)
  await runtime.jobs.send(
    tx,
    replyQueue,
    { message_id: message.id },
    {
      id: message.id,
      // A model takes its time, so it is asked at once; without one there is nothing to do before.
      ...(!runtime.config.ASSISTANT_API_KEY && { startAfter: dueAt }),
    },
  )
  return () => tellTyping(runtime, conversation, typingFor)
}

/** The provider's setting and role, everybody still there, and his limits for the day. */
async function isOn(
  { config }: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  provider: typeof profiles.$inferSelect,
): Promise<boolean> {
  if (!provider.aiAssistantEnabled || provider.accountRole !== 'provider' || !isReachable(provider)) return false
  const [service] = await tx
    .select({ deletedAt: services.deletedAt })
    .from(services)
    .where(eq(services.id, conversation.serviceId))
  if (!service || service.deletedAt) return false
  // Counted one after the other, or two customers at once would both be the last one.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('assistant ' || ${provider.id}, 0))`)
  const [today] = await tx
    .select({
      all: count(),
      here: sql<number>`count(*) FILTER (WHERE ${assistantReplies.conversationId} = ${conversation.id})::int`,
    })
    .from(assistantReplies)
    .where(
      and(eq(assistantReplies.providerId, provider.id), gte(assistantReplies.createdAt, startOfDay(dayOf(new Date())))),
    )
  return today!.all < config.ASSISTANT_DAILY_LIMIT && today!.here < mostRepliesInConversation
}

async function cancelWaiting(runtime: Runtime, tx: Tx, conversation: ConversationRow) {
  const cancelled = await tx
    .update(assistantReplies)
    .set({ status: 'cancelled' })
    .where(and(eq(assistantReplies.conversationId, conversation.id), eq(assistantReplies.status, 'waiting')))
    .returning({ id: assistantReplies.messageId })
  if (!cancelled.length) return undefined
  await setTyping(tx, conversation.id, 0)
  return () => tellTyping(runtime, conversation, 0)
}

/** Keeps the customer waiting for so long at most; 0 lets him write. */
async function setTyping(tx: Tx, conversationId: string, milliseconds: number): Promise<void> {
  const until = milliseconds ? new Date(Date.now() + milliseconds) : null
  await tx.update(conversations).set({ assistantTypingUntil: until }).where(eq(conversations.id, conversationId))
}

export function tellTyping(runtime: Runtime, conversation: ConversationRow, milliseconds: number): void {
  runtime.live.tell(bothSides(conversation), 'assistant', {
    conversation_id: conversation.id,
    typing_ms: milliseconds,
  } satisfies LiveEvents['assistant'])
}
