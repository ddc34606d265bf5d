import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { batchCalls } from '../../platform/server/database/batch-calls.server.ts'
import {
  type Database,
  databaseErrorCode,
  type Tx,
  UNIQUE_VIOLATION,
} from '../../platform/server/database/db.server.ts'
import { renderOnce } from '../../platform/server/database/render-once.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { describeAttachments } from '../attachments/describe-attachments.ts'
import { emailTimeAfterPush, hasDevice } from '../push/pending-pushes.server.ts'
import { SEEN_GRACE_SECONDS } from '../push/push-limits.ts'
import type { messages } from './conversation-tables.server.ts'
import type { ConversationRow } from './conversations.server.ts'
import { memberReadersOf } from './member-readers.server.ts'
import type { Card, MessageType } from './message.ts'
import { emailTime } from './message-emails.server.ts'

export type MessageRow = typeof messages.$inferSelect

export type NewMessage = {
  id?: string
  conversationId: string
  senderId: string
  content: string
  messageType: MessageType
  automatic?: boolean
  replyTo?: string
  card?: Card
  attachments?: Attachment[]
  /** True if another kind of email or push notifies the reader of this message. */
  withoutNotification?: boolean
  /** Delays the email and the push by these seconds, because the message may be withdrawn. */
  notifyDelaySeconds?: number
}
export type Parties = Pick<ConversationRow, 'id' | 'userId' | 'providerId'>

export type AppendedMessage = { row: MessageRow; conversation: Parties }

type Notice = { isNotified: boolean; isForMembers: boolean; notifyDelay: number; afterPush: unknown }

/**
 * Writes the statement that stores the messages of the query `input`, at most one for each conversation, if the
 * conversation `c` and the reader `p` meet the condition `where`. One statement saves round trips. The UPDATE locks the
 * conversation while it assigns the seq. It checks the condition again if another transaction has just changed the
 * conversation.
 */
const writeInsert = (input: SQL, { isNotified, isForMembers, notifyDelay, afterPush }: Notice, where: SQL): SQL => sql`
  WITH input (message_id, conversation_id, sender_id, content, preview, message_type, automatic, reply_to, card, attachments) AS (
    ${input}
  ), last AS (
    UPDATE conversations c SET last_seq = last_seq + 1, last_message = input.preview, last_message_at = now()
    FROM input, profiles p
    WHERE c.id = input.conversation_id AND (c.user_id = input.sender_id OR c.provider_id = input.sender_id) AND ${where}
      AND p.id = CASE WHEN c.user_id = input.sender_id THEN c.provider_id ELSE c.user_id END
    RETURNING c.id, last_seq, user_id, provider_id, p.id AS recipient_id, input.*,
      ${isNotified}::boolean AND ${hasDevice(sql`p.id`, 'message')} AS has_device,
      ${emailTime} + make_interval(secs => ${notifyDelay}) AS letter_at
  ), message AS (
    INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type, automatic, reply_to, card, attachments)
    SELECT message_id, id, last_seq, sender_id, recipient_id, content, message_type, automatic, reply_to, card, attachments
    FROM last RETURNING id, created_at
  ), shown AS (
    DELETE FROM deleted_conversations USING last WHERE deleted_conversations.conversation_id = last.id
  ), letter AS (
    INSERT INTO message_letters (conversation_id, reader_id, due_at)
    SELECT id, recipient_id, CASE WHEN has_device THEN greatest(letter_at, ${afterPush}) ELSE letter_at END
    FROM last WHERE letter_at IS NOT NULL AND ${isNotified}::boolean ON CONFLICT DO NOTHING
  ), push AS (
    INSERT INTO push_due (user_id, kind, subject_id, due_at)
    SELECT recipient_id, 'message', message_id, now() + make_interval(secs => ${SEEN_GRACE_SECONDS + notifyDelay})
    FROM last WHERE has_device
    UNION
    SELECT reader.account_id, 'message', message_id, now() + make_interval(secs => ${SEEN_GRACE_SECONDS})
    FROM last CROSS JOIN LATERAL (${memberReadersOf(sql`last.id`)}) reader
    WHERE recipient_id = provider_id AND reader.account_id <> sender_id AND ${isForMembers}::boolean
      AND ${hasDevice(sql`reader.account_id`, 'message')}
  )
  SELECT message.id, last_seq AS seq, user_id, provider_id, recipient_id, created_at
  FROM last JOIN message ON message.id = message_id`

/** Stores a message if its conversation `c` and reader `p` meet the condition `where`; otherwise returns null. */
export async function insertMessage(tx: Tx, input: NewMessage, where: SQL): Promise<AppendedMessage | null> {
  const message = withDefaults(input)
  const { id, conversationId, senderId, content, messageType, automatic, replyTo, card, attachments } = message
  const { withoutNotification = false, notifyDelaySeconds = 0 } = input
  const preview = content || describeAttachments(attachments)
  const notice = {
    isNotified: !withoutNotification,
    // Lines of the site can name sums, which no member sees.
    isForMembers: messageType === 'text' && !withoutNotification,
    notifyDelay: notifyDelaySeconds,
    afterPush: emailTimeAfterPush(new Date()).toISOString(),
  }
  const values = sql`SELECT ${id}::uuid, ${conversationId}::uuid, ${senderId}::uuid, ${content}, ${preview}, ${messageType},
    ${automatic}::boolean, ${replyTo}::uuid, ${card && JSON.stringify(card)}::jsonb, ${JSON.stringify(attachments)}::jsonb`
  const { rows } = await tx.execute<StoredRow>(writeInsert(values, notice, where))
  return rows[0] ? appended(message, rows[0]) : null
}

// Other features react to the first message of a conversation, so the first message counts as obstructed.
const hasNoObstacle = sql`NOT c.is_completed AND NOT c.closed AND c.last_seq > 0 AND c.assistant_typing_until IS NULL
  AND NOT p.ai_assistant_enabled AND NOT p.banned AND p.deleted_at IS NULL`
const textNotice = { isNotified: true, isForMembers: true, notifyDelay: 0, afterPush: sql.placeholder('afterPush') }
const insertTexts = (input: SQL) => renderOnce<StoredRow>(writeInsert(input, textNotice, hasNoObstacle))

const value = (name: keyof TextMessage, type: SQL): SQL => sql`${sql.placeholder(name)}::${type}`
const insertOneText = insertTexts(sql`
  SELECT ${value('id', sql`uuid`)}, ${value('conversationId', sql`uuid`)}, ${value('senderId', sql`uuid`)},
    ${value('content', sql`text`)}, ${value('content', sql`text`)}, 'text', false, NULL::uuid, NULL::jsonb, '[]'::jsonb`)

// The arrays are in subqueries, so that PostgreSQL does not plan the statement for each length of them.
const list = (name: keyof TextMessage, type: SQL): SQL => sql`(SELECT ${sql.placeholder(name)}::${type}[])`
// A conversation that another transaction has locked is skipped, because one batch must not wait for another.
const insertManyTexts = insertTexts(sql`
  SELECT input.*, input.content, 'text', false, NULL::uuid, NULL::jsonb, '[]'::jsonb
  FROM unnest(${list('id', sql`uuid`)}, ${list('conversationId', sql`uuid`)}, ${list('senderId', sql`uuid`)},
    ${list('content', sql`text`)}) AS input (message_id, conversation_id, sender_id, content)
  JOIN conversations c ON c.id = input.conversation_id AND input.sender_id IN (c.user_id, c.provider_id)
  FOR UPDATE OF c SKIP LOCKED`)

export type TextMessage = Pick<NewMessage, 'conversationId' | 'senderId' | 'content'> & { id: string }

/**
 * Stores a text message outside of a transaction, if nothing can refuse it or react to it; otherwise returns null.
 * Messages of the same turn of the event loop share a statement and its commit. If one of them cannot be stored, for
 * example because its id is taken, none of them is, and the result of each is null.
 */
export const insertUnobstructed = (runtime: Runtime, message: TextMessage): Promise<AppendedMessage | null> =>
  batchesOf(runtime)(message)

const batchesOf = memoizePerRuntime('text-messages', ({ database }) =>
  batchCalls((messages: TextMessage[]) => insertTogether(database, messages)),
)

async function insertTogether(database: Database, messages: TextMessage[]): Promise<(AppendedMessage | null)[]> {
  const together = withoutRepetitions(messages)
  const afterPush = emailTimeAfterPush(new Date()).toISOString()
  const inserted = together[1]
    ? insertManyTexts(database, { ...columnsOf(together), afterPush })
    : insertOneText(database, { ...together[0], afterPush })
  const rows = await inserted.catch(error => {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    return []
  })
  const stored = new Map(rows.map(row => [row.id, row]))
  return messages.map(message => {
    const row = together.includes(message) && stored.get(message.id.toLowerCase())
    return row ? appended(withDefaults({ ...message, messageType: 'text' }), row) : null
  })
}

const columnsOf = (messages: TextMessage[]) => ({
  id: messages.map(({ id }) => id),
  conversationId: messages.map(({ conversationId }) => conversationId),
  senderId: messages.map(({ senderId }) => senderId),
  content: messages.map(({ content }) => content),
})

/** Returns the first message of each id and each conversation. */
function withoutRepetitions(messages: TextMessage[]): TextMessage[] {
  const seen = new Set<string>()
  return messages.filter(({ id, conversationId }) => {
    if (seen.has(id) || seen.has(conversationId)) return false
    seen.add(id).add(conversationId)
    return true
  })
}

type CompleteMessage = Omit<MessageRow, 'seq' | 'recipientId' | 'read' | 'hidden' | 'createdAt'>

const withDefaults = (input: NewMessage): CompleteMessage => {
  const { id = uuidv7(), conversationId, senderId, content, messageType } = input
  const { automatic = false, replyTo = null, card = null, attachments = [] } = input
  return { id, conversationId, senderId, content, messageType, automatic, replyTo, card, attachments }
}

type StoredRow = {
  id: string
  seq: number
  user_id: string
  provider_id: string
  recipient_id: string
  created_at: Date | string
}

const appended = (message: CompleteMessage, stored: StoredRow): AppendedMessage => ({
  row: {
    ...message,
    seq: stored.seq,
    recipientId: stored.recipient_id,
    read: false,
    hidden: false,
    createdAt: new Date(stored.created_at),
  },
  conversation: { id: message.conversationId, userId: stored.user_id, providerId: stored.provider_id },
})
