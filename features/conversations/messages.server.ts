import { and, asc, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Db, databaseErrorCode, type Tx } from '../../platform/server/db.server.ts'
import type { Acting } from '../../platform/server/http.server.ts'
import { conflict, forbidden, notFound, type Problem } from '../../platform/server/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { services } from '../services/service-tables.server.ts'
import type { Conversation } from './conversation.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { assistantTypingMs, type ConversationRow, findConversation, tell, unreachable } from './conversations.server.ts'
import { type Message, type MessageInput, type MessageType, reviewRequest } from './message.ts'
import { letterTime, lookForLettersSoon, type Reader } from './message-letters.server.ts'

export type MessageRow = typeof messages.$inferSelect

type Profile = typeof profiles.$inferSelect

/** What a later feature does about a person's new message. */
export type OnMessage = {
  /** Whether there is anything to do. What it looks at of the conversation is looked at again when the message is stored. */
  isConcerned(
    conversation: Pick<ConversationRow, 'providerId' | 'assistantTypingUntil'>,
    senderId: string,
    other: Pick<Profile, 'aiAssistantEnabled'>,
  ): boolean
  /**
   * Inside the message's transaction and with the conversation locked; `other` is the other participant. Answers what is
   * to be done when the transaction is through.
   */
  react(
    runtime: Runtime,
    tx: Tx,
    conversation: ConversationRow,
    message: MessageRow,
    other: Profile,
  ): Promise<(() => void) | undefined>
}

const participantIs = (userId: string) => or(eq(conversations.userId, userId), eq(conversations.providerId, userId))
const missing = () => notFound('Razgovor nije pronađen.')

export const bothSides = (row: Parties) => [row.userId, row.providerId]

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

type NewMessage = {
  id?: string
  senderId: string
  content: string
  messageType: MessageType
  automatic?: boolean
  replyTo?: string
}
type Parties = Pick<ConversationRow, 'id' | 'userId' | 'providerId'>

/**
 * Writes one message with its number into a conversation; whoever had hidden it sees it again, and its reader gets a
 * letter should he not see it himself. `unless` it has meanwhile become another one, which is answered with null. An id
 * that is taken is the database's error (23505).
 */
export async function appendMessage(
  tx: Db | Tx,
  { id: conversationId, userId, providerId }: Parties,
  reader: Reader,
  given: NewMessage,
  unless: SQL = sql`false`,
): Promise<MessageRow | null> {
  const recipientId = given.senderId === userId ? providerId : userId
  const { id = uuidv7(), senderId, content, messageType, automatic = false, replyTo = null } = given
  const letterDue = letterTime(reader)
  // One statement, since each more is a way to the database and back while the conversation is locked. The number is
  // given under the lock that the update takes.
  const { rows } = await tx.execute<{ seq: number; created_at: Date | string }>(sql`
    WITH last AS (
      UPDATE conversations SET last_seq = last_seq + 1, last_message = ${content}, last_message_at = now()
      WHERE id = ${conversationId} AND NOT (${unless}) RETURNING id, last_seq
    ), message AS (
      INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type, automatic, reply_to)
      SELECT ${id}::uuid, id, last_seq, ${senderId}::uuid, ${recipientId}::uuid, ${content}, ${messageType}, ${automatic}::boolean, ${replyTo}::uuid
      FROM last RETURNING conversation_id, seq, created_at
    ), shown AS (
      DELETE FROM deleted_conversations USING last WHERE conversation_id = last.id
    ), letter AS (
      INSERT INTO message_letters (conversation_id, reader_id, due_at)
      SELECT conversation_id, ${recipientId}::uuid, ${letterDue}::timestamptz FROM message WHERE ${letterDue}::timestamptz IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT seq, created_at FROM message`)
  if (!rows[0]) return null
  const { seq, created_at } = rows[0]
  const createdAt = new Date(created_at)
  const numbers = { id, conversationId, seq, createdAt }
  return { ...numbers, senderId, recipientId, content, messageType, read: false, automatic, replyTo }
}

/** When the transaction is through. */
export function tellMessage(runtime: Runtime, conversation: Parties, row: MessageRow): void {
  tell(runtime, bothSides(conversation), 'message', { conversation_id: conversation.id, message: toMessage(row) })
  lookForLettersSoon(runtime)
}

/**
 * Stores a message once, however often it is sent; 409 when the conversation is completed, the id is another's, or the
 * customer has to wait for the assistant's answer first.
 */
export async function sendMessage(
  acting: Acting,
  conversationId: string,
  input: MessageInput,
  onMessage?: OnMessage,
): Promise<Message> {
  const { runtime } = acting
  const stored =
    (await storeAlone(acting, conversationId, input, onMessage)) ??
    (await storeLocked(acting, conversationId, input, onMessage))
  if (stored.isNew) {
    tellMessage(runtime, stored.conversation, stored.row)
    stored.tellMore?.()
  }
  return toMessage(stored.row)
}

type Stored = { conversation: Parties; row: MessageRow; isNew: boolean; tellMore?: (() => void) | undefined }

type Talk = Parties & Pick<ConversationRow, 'isCompleted' | 'assistantTypingUntil'>
type Other = Reader & Pick<Profile, 'banned' | 'banExpires' | 'deletedAt' | 'aiAssistantEnabled'>
const talks = `SELECT c.id, c.user_id AS "userId", c.provider_id AS "providerId", c.is_completed AS "isCompleted",
    c.assistant_typing_until AS "assistantTypingUntil",
    p.notify_messages AS "notifyMessages", p.last_seen_at AS "lastSeenAt", p.banned, p.ban_expires AS "banExpires",
    p.deleted_at AS "deletedAt", p.ai_assistant_enabled AS "aiAssistantEnabled"
  FROM conversations c JOIN profiles p ON p.id = CASE WHEN c.user_id = $2 THEN c.provider_id ELSE c.user_id END
  WHERE c.id = $1 AND (c.user_id = $2 OR c.provider_id = $2)`

/**
 * The short way, which most messages take: a look, and one statement that stores it if nothing has changed since. Null
 * when it does not lead there; the way with the lock then does, or says why not.
 */
async function storeAlone(
  { runtime, user }: Acting,
  conversationId: string,
  input: MessageInput,
  onMessage: OnMessage | undefined,
): Promise<Stored | null> {
  const [talk] = await runtime.database.rows<Talk & Other>(talks, [conversationId, user.id])
  if (!talk || refusal(talk, user.id, talk) || onMessage?.isConcerned(talk, user.id, talk)) return null
  const changed = sql`is_completed OR assistant_typing_until IS DISTINCT FROM ${talk.assistantTypingUntil}`
  try {
    const given = { ...input, senderId: user.id, messageType: 'text' } as const
    const row = await appendMessage(runtime.db, talk, talk, given, changed)
    return row && { conversation: talk, row, isNew: true }
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return null
    throw error
  }
}

function storeLocked(
  { runtime, user }: Acting,
  conversationId: string,
  input: MessageInput,
  onMessage: OnMessage | undefined,
): Promise<Stored> {
  return runtime.db.transaction(async tx => {
    const conversation = await lockConversation(tx, user.id, conversationId)
    const [known] = await tx.select().from(messages).where(eq(messages.id, input.id))
    if (known) return { conversation, row: theSame(known, conversation, user.id), isNew: false }
    const [other] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, user.id === conversation.userId ? conversation.providerId : conversation.userId))
    const refused = refusal(conversation, user.id, other!)
    if (refused) throw refused
    const given = { ...input, senderId: user.id, messageType: 'text' } as const
    const row = await appendMessage(tx, conversation, other!, given).catch(error => {
      // Taken meanwhile in another conversation, whose lock is not ours.
      throw databaseErrorCode(error) === uniqueViolation ? idTaken() : error
    })
    const isConcerned = onMessage?.isConcerned(conversation, user.id, other!)
    const tellMore = isConcerned ? await onMessage!.react(runtime, tx, conversation, row!, other!) : undefined
    return { conversation, row: row!, isNew: true, tellMore }
  })
}

const uniqueViolation = '23505'

/** Why nothing may be written now; null when it may. */
function refusal(conversation: Talk, senderId: string, other: Other): Problem | null {
  if (conversation.isCompleted) return conflict('conversation_completed', 'Razgovor je završen.')
  if (senderId === conversation.userId && assistantTypingMs(conversation)) return assistantTyping()
  return isReachable(other) ? null : unreachable()
}

/** The stored message that was sent again; its id must not have been used for anything else. */
function theSame(known: MessageRow, { id }: Parties, senderId: string): MessageRow {
  if (known.conversationId !== id || known.senderId !== senderId) throw idTaken()
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
    if (!reviewRequested) return { row, request: null }
    const [customer] = await tx.select().from(profiles).where(eq(profiles.id, row.userId))
    const given = { senderId: user.id, content: reviewRequest, messageType: 'system' } as const
    return { row, request: await appendMessage(tx, row, customer!, given) }
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
