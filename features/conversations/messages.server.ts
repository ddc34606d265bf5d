import { and, asc, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/db.server.ts'
import type { Acting } from '../../platform/server/http.server.ts'
import { conflict, forbidden, notFound } from '../../platform/server/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { services } from '../services/service-tables.server.ts'
import type { Conversation } from './conversation.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { assistantTypingMs, type ConversationRow, findConversation, tell, unreachable } from './conversations.server.ts'
import { type Message, type MessageInput, type MessageType, reviewRequest } from './message.ts'
import { expectLetter } from './message-letters.server.ts'

export type MessageRow = typeof messages.$inferSelect

/**
 * What a later feature does about a person's new message, inside its transaction and with the conversation locked.
 * Answers what is to be done when the transaction is through.
 */
export type OnMessage = (
  runtime: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  /** The other participant. */
  other: typeof profiles.$inferSelect,
) => Promise<(() => void) | undefined>

const participantIs = (userId: string) => or(eq(conversations.userId, userId), eq(conversations.providerId, userId))
const otherOf = (userId: string) =>
  sql`CASE WHEN ${conversations.userId} = ${userId} THEN ${conversations.providerId} ELSE ${conversations.userId} END`
const missing = () => notFound('Razgovor nije pronađen.')

export const bothSides = (row: Pick<ConversationRow, 'userId' | 'providerId'>) => [row.userId, row.providerId]

/** The conversation, found through its participant and locked: whoever holds it gives the next message its number. */
export async function lockConversation(tx: Tx, userId: string, id: string): Promise<ConversationRow> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), participantIs(userId)))
    .for('update')
  if (!row) throw missing()
  return row
}

/** Writes one message into a locked conversation; whoever had hidden it sees it again. Null when the id is taken. */
export async function appendMessage(
  tx: Tx,
  conversation: ConversationRow,
  given: {
    id?: string
    senderId: string
    content: string
    messageType: MessageType
    automatic?: boolean
    replyTo?: string
  },
): Promise<MessageRow | null> {
  const seq = conversation.lastSeq + 1
  const recipientId = given.senderId === conversation.userId ? conversation.providerId : conversation.userId
  const { id = uuidv7(), senderId, content, messageType, automatic = false, replyTo = null } = given
  // One statement, since each more is a way to the database and back while the conversation is locked.
  const { rows } = await tx.execute<{ created_at: Date | string }>(sql`
    WITH message AS (
      INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type, automatic, reply_to)
      VALUES (${id}, ${conversation.id}, ${seq}, ${senderId}, ${recipientId}, ${content}, ${messageType}, ${automatic}, ${replyTo})
      ON CONFLICT (id) DO NOTHING RETURNING conversation_id, seq, content, created_at
    ), last AS (
      UPDATE conversations SET last_seq = message.seq, last_message = message.content, last_message_at = message.created_at
      FROM message WHERE conversations.id = message.conversation_id
    ), shown AS (
      DELETE FROM deleted_conversations USING message
      WHERE deleted_conversations.conversation_id = message.conversation_id
    )
    SELECT created_at FROM message`)
  if (!rows[0]) return null
  const createdAt = new Date(rows[0].created_at)
  const conversationId = conversation.id
  return {
    id,
    conversationId,
    seq,
    senderId,
    recipientId,
    content,
    messageType,
    read: false,
    automatic,
    replyTo,
    createdAt,
  }
}

export function tellMessage(runtime: Runtime, conversation: ConversationRow, row: MessageRow): void {
  tell(runtime, bothSides(conversation), 'message', { conversation_id: conversation.id, message: toMessage(row) })
}

/**
 * Stores a message once, however often it is sent; 409 when the conversation is completed, the id is another's, or the
 * customer has to wait for the assistant's answer first.
 */
export async function sendMessage(
  { runtime, user }: Acting,
  conversationId: string,
  input: MessageInput,
  onMessage?: OnMessage,
): Promise<Message> {
  const { conversation, row, tellMore } = await runtime.db.transaction(async tx => {
    const [found] = await tx
      .select({ conversation: conversations, other: profiles, known: messages })
      .from(conversations)
      .innerJoin(profiles, eq(profiles.id, otherOf(user.id)))
      .leftJoin(messages, eq(messages.id, input.id))
      .where(and(eq(conversations.id, conversationId), participantIs(user.id)))
      .for('update', { of: conversations })
    if (!found) throw missing()
    const { conversation, other, known } = found
    if (known) return { conversation, row: theSame(known, conversation, user.id), tellMore: null }
    if (conversation.isCompleted) throw conflict('conversation_completed', 'Razgovor je završen.')
    if (user.id === conversation.userId && assistantTypingMs(conversation)) throw assistantTyping()
    if (!isReachable(other)) throw unreachable()
    const row = await appendMessage(tx, conversation, { ...input, senderId: user.id, messageType: 'text' })
    if (!row) {
      // Stored while this one waited for the lock, or taken meanwhile in another conversation, whose lock is not ours.
      const [taken] = await tx.select().from(messages).where(eq(messages.id, input.id))
      return { conversation, row: theSame(taken, conversation, user.id), tellMore: null }
    }
    await expectLetter(runtime, tx, conversation.id, other)
    return { conversation, row, tellMore: (await onMessage?.(runtime, tx, conversation, row, other)) ?? (() => {}) }
  })
  if (tellMore) {
    tellMessage(runtime, conversation, row)
    tellMore()
  }
  return toMessage(row)
}

/** The stored message that was sent again; its id must not have been used for anything else. */
function theSame(known: MessageRow | undefined, { id }: ConversationRow, senderId: string): MessageRow {
  if (known?.conversationId !== id || known.senderId !== senderId) throw idTaken()
  return known
}

const assistantTyping = () => conflict('assistant_typing', 'Sačekajte trenutak, odgovor stiže.')
const idTaken = () => conflict('id_taken', 'Poruka sa ovom oznakom već postoji.')

/**
 * Messages in their order. Without a bound the newest; `since` those after it (reconnecting), `before` those ahead of
 * it (paging upwards). `more` says that the same direction has further ones.
 */
export async function listMessages(
  acting: Acting,
  conversationId: string,
  { since, before, limit }: { since?: number | undefined; before?: number | undefined; limit: number },
): Promise<{ items: Message[]; more: boolean }> {
  const { db } = acting.runtime
  const [own] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), participantIs(acting.user.id)))
  if (!own) throw missing()
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        since === undefined ? undefined : gt(messages.seq, since),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(since === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  if (since === undefined) shown.reverse()
  return { items: shown.map(toMessage), more: rows.length > limit }
}

/** Marks what the other one wrote, up to a number, as read by the caller. */
export async function markRead({ runtime, user }: Acting, conversationId: string, upTo: number): Promise<void> {
  const [row] = await runtime.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), participantIs(user.id)))
  if (!row) throw missing()
  const changed = await runtime.db
    .update(messages)
    .set({ read: true })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.recipientId, user.id),
        eq(messages.read, false),
        lte(messages.seq, upTo),
      ),
    )
    .returning({ id: messages.id })
  if (changed.length) {
    tell(runtime, bothSides(row), 'read', { conversation_id: conversationId, reader_id: user.id, up_to: upTo })
  }
}

/**
 * The provider ends the job: the first completion wins, a repeated one changes nothing. Counts the booking, and asks
 * for a rating by a system message when wanted, all in one transaction.
 */
export async function completeConversation(
  acting: Acting,
  conversationId: string,
  reviewRequested: boolean,
): Promise<Conversation> {
  const { runtime, user } = acting
  const done = await runtime.db.transaction(async tx => {
    const row = await lockConversation(tx, user.id, conversationId)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da završi razgovor.')
    if (row.isCompleted) return null
    await tx
      .update(conversations)
      .set({ isCompleted: true, reviewRequested, completedAt: new Date(), assistantTypingUntil: null })
      .where(eq(conversations.id, conversationId))
    await tx
      .update(services)
      .set({ bookings: sql`${services.bookings} + 1` })
      .where(eq(services.id, row.serviceId))
    const request = reviewRequested
      ? await appendMessage(tx, row, { senderId: user.id, content: reviewRequest, messageType: 'system' })
      : null
    const [customer] = request ? await tx.select().from(profiles).where(eq(profiles.id, row.userId)) : []
    if (customer) await expectLetter(runtime, tx, row.id, customer)
    return { row, request }
  })
  if (done?.request) tellMessage(runtime, done.row, done.request)
  if (done) tell(runtime, bothSides(done.row), 'conversation', { conversation_id: conversationId })
  return findConversation(acting, conversationId)
}

function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    content: row.content,
    message_type: row.messageType,
    read: row.read,
    automatic: row.automatic,
    created_at: row.createdAt.toISOString(),
  }
}
