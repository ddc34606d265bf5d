import { and, count, eq, gte, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { startOfDay } from '../appointments/belgrade.ts'
import type { LiveEvents } from '../conversations/conversation.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { type ConversationRow, participantIds } from '../conversations/conversations.server.ts'
import type { OnMessage } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import { MAX_REPLIES_PER_CONVERSATION } from './assistant-limits.ts'
import { assistantReplies } from './assistant-tables.server.ts'

export const replyQueue = 'assistant-reply'

/** Delay of a reply. The queue is polled every half second, so the real delay is 1 to 3 seconds. */
const replyDelayMs = { min: 1000, max: 2500 }
/** The typing sign ends after this time if the answering instance has died. A running instance extends it. */
export const MAX_TYPING_MS = 12_000

/** Enqueues a reply to a customer's message if the assistant is on. A provider's message cancels pending replies. */
export const onMessage: OnMessage = async (runtime, tx, conversation, message, other) => {
  if (message.senderId === conversation.providerId) return cancelWaiting(runtime, tx, conversation)
  // A photo without text gets no reply, because the facts cannot answer a photo.
  if (!message.content || !(await mayAnswer(runtime, tx, conversation, other))) return undefined
  const waitMs = replyDelayMs.min + Math.random() * (replyDelayMs.max - replyDelayMs.min)
  const dueAt = new Date(Date.now() + waitMs)
  await tx.insert(assistantReplies).values({
    messageId: message.id,
    conversationId: conversation.id,
    providerId: conversation.providerId,
    dueAt,
  })
  await setTyping(tx, conversation.id, MAX_TYPING_MS)
  await runtime.jobs.send(
    tx,
    replyQueue,
    { message_id: message.id },
    {
      id: message.id,
      // With a model the job starts at once, because models need time. Without a model it starts when the reply is due.
      ...(!runtime.config.ASSISTANT_API_KEY && { startAfter: dueAt }),
    },
  )
  return () => publishTyping(runtime, conversation, MAX_TYPING_MS)
}

/** Returns whether the assistant is on, the provider and service exist, and the daily limits are not reached. */
async function mayAnswer(
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
  // The lock makes transactions count one after the other. Otherwise two messages could both get the day's last reply.
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
  return today!.all < config.ASSISTANT_DAILY_LIMIT && today!.here < MAX_REPLIES_PER_CONVERSATION
}

async function cancelWaiting(runtime: Runtime, tx: Tx, conversation: ConversationRow) {
  const cancelled = await tx
    .update(assistantReplies)
    .set({ status: 'cancelled' })
    .where(and(eq(assistantReplies.conversationId, conversation.id), eq(assistantReplies.status, 'waiting')))
    .returning({ id: assistantReplies.messageId })
  if (!cancelled.length) return undefined
  await setTyping(tx, conversation.id, 0)
  return () => publishTyping(runtime, conversation, 0)
}

/** Makes the customer wait for at most `typingMs`; 0 ends the wait. */
async function setTyping(tx: Tx, conversationId: string, typingMs: number): Promise<void> {
  const until = typingMs ? new Date(Date.now() + typingMs) : null
  await tx.update(conversations).set({ assistantTypingUntil: until }).where(eq(conversations.id, conversationId))
}

export function publishTyping(runtime: Runtime, conversation: ConversationRow, typingMs: number): void {
  runtime.live.send(participantIds(conversation), 'assistant', {
    conversation_id: conversation.id,
    typing_ms: typingMs,
  } satisfies LiveEvents['assistant'])
}
