import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, databaseErrorCode, type Tx } from '../../platform/server/database/db.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { conversations, deletedConversations, messages } from '../conversations/conversation-tables.server.ts'
import { lockConversation } from '../conversations/conversations.server.ts'
import { appendMessage, publishMessage } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import { assistantConversations, assistantReplies } from './assistant-tables.server.ts'
import type { FactSources } from './facts.server.ts'
import { MAX_TYPING_MS, publishTyping, replyQueue } from './reply-requests.server.ts'
import { composeReply, type Reply } from './reply-text.server.ts'

/** Registers the queue of replies. If an instance dies, others take over its replies within about 20 seconds. */
export async function registerReplyJobs(runtime: Runtime, sources: FactSources): Promise<void> {
  const options = {
    expireInSeconds: runtime.config.ASSISTANT_TIMEOUT + 60,
    heartbeatSeconds: 10,
    retryLimit: 5,
    retryDelay: 1,
    lanes: 6,
  }
  await runtime.jobs.work<{ message_id: string }>(replyQueue, options, async ({ message_id }) => {
    try {
      await answerMessage(runtime, message_id, sources)
    } catch (error) {
      // The error may contain text of a conversation, which must not be logged.
      throw new Error(`reply failed: ${databaseErrorCode(error) ?? (error as Error).name}`)
    }
  })
}

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')

async function findTask(db: Db | Tx, messageId: string) {
  const [task] = await db
    .select({
      reply: assistantReplies,
      message: messages,
      conversation: conversations,
      customer: customers,
      provider: providers,
      serviceIsGone: sql<boolean>`${services.deletedAt} IS NOT NULL`,
      isHidden: sql<boolean>`EXISTS (SELECT 1 FROM ${deletedConversations}
        WHERE ${deletedConversations.conversationId} = ${conversations.id})`,
    })
    .from(assistantReplies)
    .innerJoin(messages, eq(messages.id, assistantReplies.messageId))
    .innerJoin(conversations, eq(conversations.id, assistantReplies.conversationId))
    .innerJoin(services, eq(services.id, conversations.serviceId))
    .innerJoin(customers, eq(customers.id, conversations.userId))
    .innerJoin(providers, eq(providers.id, conversations.providerId))
    .where(and(eq(assistantReplies.messageId, messageId), eq(assistantReplies.status, 'waiting')))
  return task
}
type ReplyTask = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** Returns whether a reply may still be sent. A completed or closed conversation, for example, gets no reply. */
function isWanted({ conversation, customer, provider, serviceIsGone, isHidden }: ReplyTask): boolean {
  return (
    !conversation.isCompleted &&
    !conversation.closed &&
    !isHidden &&
    !serviceIsGone &&
    provider.accountRole === 'provider' &&
    provider.aiAssistantEnabled &&
    isReachable(provider) &&
    isReachable(customer)
  )
}

/** Answers a customer's message once, even if several instances call this function repeatedly. */
async function answerMessage(runtime: Runtime, messageId: string, sources: FactSources): Promise<void> {
  const task = await findTask(runtime.db, messageId)
  if (!task) return
  if (!isWanted(task)) return storeReply(runtime, task, null)
  const stopTyping = keepTyping(runtime, task)
  try {
    // The time limit starts with the message, even if the message has waited long in the queue.
    const until = task.message.createdAt.getTime() + runtime.config.ASSISTANT_TIMEOUT * 1000
    const reply = await composeReply(runtime, task, sources, until)
    await delay(Math.max(0, task.reply.dueAt.getTime() - Date.now()))
    await stopTyping()
    await storeReply(runtime, task, reply)
  } finally {
    await stopTyping()
  }
}

/** Renews the short wait of the customer until the returned function is called, or until this instance dies. */
function keepTyping(runtime: Runtime, { conversation, reply }: ReplyTask): () => Promise<void> {
  const { db, log } = runtime
  const stillWaiting = db
    .select({ id: assistantReplies.messageId })
    .from(assistantReplies)
    .where(and(eq(assistantReplies.messageId, reply.messageId), eq(assistantReplies.status, 'waiting')))
  const renew = async () => {
    try {
      const renewed = await db
        .update(conversations)
        .set({ assistantTypingUntil: new Date(Date.now() + MAX_TYPING_MS) })
        .where(and(eq(conversations.id, conversation.id), exists(stillWaiting)))
        .returning({ id: conversations.id })
      if (renewed.length) publishTyping(runtime, conversation, MAX_TYPING_MS)
    } catch (error) {
      log.warn({ code: databaseErrorCode(error) }, 'the assistant could not say that it is typing')
    }
  }
  let running = renew()
  const timer = setInterval(() => {
    running = running.then(renew)
  }, MAX_TYPING_MS / 2)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Checks again that the reply is wanted and stores the reply, in one transaction that locks the conversation. */
async function storeReply(runtime: Runtime, task: ReplyTask, reply: Reply | null): Promise<void> {
  const { messageId } = task.reply
  const result = await runtime.db.transaction(async tx => {
    const conversation = await lockConversation(tx, task.conversation.providerId, task.conversation.id).catch(onGone)
    if (!conversation) return null
    const current = await findTask(tx, messageId)
    const row = current && reply && isWanted(current) ? await appendReply(tx, current, reply) : null
    if (current) {
      await tx
        .update(assistantReplies)
        .set({ status: row ? 'answered' : 'cancelled' })
        .where(eq(assistantReplies.messageId, messageId))
    }
    const others = tx
      .select({ id: assistantReplies.messageId })
      .from(assistantReplies)
      .where(and(eq(assistantReplies.conversationId, conversation.id), eq(assistantReplies.status, 'waiting')))
    // Ends the customer's wait. Stores null only if no other reply is pending, else the current time.
    await tx
      .update(conversations)
      .set({ assistantTypingUntil: sql`CASE WHEN ${exists(others)} THEN now() END` })
      .where(eq(conversations.id, conversation.id))
    return { conversation, row }
  })
  if (result?.row) publishMessage(runtime, result.conversation, result.row)
  if (result) publishTyping(runtime, result.conversation, 0)
}

async function appendReply(tx: Tx, { conversation, message, provider }: ReplyTask, { text, title }: Reply) {
  const { row } = await appendMessage(tx, {
    conversationId: conversation.id,
    senderId: provider.id,
    content: text,
    messageType: 'text',
    automatic: true,
    replyTo: message.id,
  })
  const memory = { serviceTitle: title, lastReplyAt: row.createdAt }
  await tx
    .insert(assistantConversations)
    .values({ conversationId: conversation.id, ...memory })
    .onConflictDoUpdate({ target: assistantConversations.conversationId, set: memory })
  return row
}

/** Returns null for a 404, because then both participants have deleted the conversation. */
function onGone(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}
