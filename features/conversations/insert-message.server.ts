import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../platform/server/database/db.server.ts'
import { renderOnce } from '../../platform/server/database/render-once.server.ts'
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

const INSERT_VALUES = [
  'id',
  'conversationId',
  'senderId',
  'content',
  'preview',
  'messageType',
  'automatic',
  'replyTo',
  'card',
  'attachments',
  'isNotified',
  'isForMembers',
  'notifyDelay',
  'pushDelay',
  'afterPush',
] as const
type InsertValues = Record<(typeof INSERT_VALUES)[number], unknown>

/**
 * Writes the statement that stores a message if its conversation `c` and reader `p` meet the condition `where`. One
 * statement saves round trips. The UPDATE locks the conversation while it assigns the seq. It checks the condition
 * again if another transaction has just changed the conversation.
 */
const writeInsert = (v: InsertValues, where: SQL): SQL => sql`
  WITH last AS (
    UPDATE conversations c SET last_seq = last_seq + 1, last_message = ${v.preview}, last_message_at = now()
    FROM profiles p
    WHERE c.id = ${v.conversationId} AND (c.user_id = ${v.senderId} OR c.provider_id = ${v.senderId}) AND ${where}
      AND p.id = CASE WHEN c.user_id = ${v.senderId} THEN c.provider_id ELSE c.user_id END
    RETURNING c.id, last_seq, user_id, provider_id, p.id AS recipient_id,
      ${v.isNotified}::boolean AND ${hasDevice(sql`p.id`, 'message')} AS has_device,
      ${emailTime} + make_interval(secs => ${v.notifyDelay}) AS letter_at
  ), message AS (
    INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type, automatic, reply_to, card, attachments)
    SELECT ${v.id}::uuid, id, last_seq, ${v.senderId}::uuid, recipient_id, ${v.content}, ${v.messageType}, ${v.automatic}::boolean, ${v.replyTo}::uuid,
      ${v.card}::jsonb, ${v.attachments}::jsonb
    FROM last RETURNING created_at
  ), shown AS (
    DELETE FROM deleted_conversations USING last WHERE conversation_id = last.id
  ), letter AS (
    INSERT INTO message_letters (conversation_id, reader_id, due_at)
    SELECT id, recipient_id, CASE WHEN has_device THEN greatest(letter_at, ${v.afterPush}) ELSE letter_at END
    FROM last WHERE letter_at IS NOT NULL AND ${v.isNotified}::boolean ON CONFLICT DO NOTHING
  ), push AS (
    INSERT INTO push_due (user_id, kind, subject_id, due_at)
    SELECT recipient_id, 'message', ${v.id}, now() + make_interval(secs => ${v.pushDelay}) FROM last WHERE has_device
    UNION
    SELECT reader.account_id, 'message', ${v.id}, now() + make_interval(secs => ${SEEN_GRACE_SECONDS})
    FROM last CROSS JOIN LATERAL (${memberReadersOf(sql`last.id`)}) reader
    WHERE recipient_id = provider_id AND reader.account_id <> ${v.senderId}::uuid AND ${v.isForMembers}::boolean
      AND ${hasDevice(sql`reader.account_id`, 'message')}
  )
  SELECT last_seq AS seq, user_id, provider_id, recipient_id, created_at FROM last, message`

/** Stores a message if its conversation `c` and reader `p` meet the condition `where`; otherwise returns null. */
export const insertMessage = (tx: Tx, message: NewMessage, where: SQL): Promise<AppendedMessage | null> =>
  insertWith(message, async values => (await tx.execute<StoredRow>(writeInsert(values, where))).rows)

// Other features react to the first message of a conversation, so the first message counts as obstructed.
const hasNoObstacle = sql`NOT c.is_completed AND NOT c.closed AND c.last_seq > 0 AND c.assistant_typing_until IS NULL
  AND NOT p.ai_assistant_enabled AND NOT p.banned AND p.deleted_at IS NULL`
const placeholders = Object.fromEntries(INSERT_VALUES.map(name => [name, sql.placeholder(name)])) as InsertValues
const insertIfUnobstructed = renderOnce<StoredRow>(writeInsert(placeholders, hasNoObstacle))

/** Stores a message outside of a transaction, if nothing can refuse it or react to it; otherwise returns null. */
export const insertUnobstructed = (database: Database, message: NewMessage): Promise<AppendedMessage | null> =>
  insertWith(message, values => insertIfUnobstructed(database, values))

async function insertWith(
  message: NewMessage,
  insert: (values: InsertValues) => Promise<StoredRow[]>,
): Promise<AppendedMessage | null> {
  const { id = uuidv7(), conversationId, senderId, content, messageType } = message
  const { automatic = false, replyTo = null, card = null, attachments = [] } = message
  const { withoutNotification = false, notifyDelaySeconds = 0 } = message
  const [stored] = await insert({
    id,
    conversationId,
    senderId,
    content,
    messageType,
    automatic,
    replyTo,
    preview: content || describeAttachments(attachments),
    card: card && JSON.stringify(card),
    attachments: JSON.stringify(attachments),
    isNotified: !withoutNotification,
    // Lines of the site can name sums, which no member sees.
    isForMembers: messageType === 'text' && !withoutNotification,
    notifyDelay: notifyDelaySeconds,
    pushDelay: SEEN_GRACE_SECONDS + notifyDelaySeconds,
    afterPush: emailTimeAfterPush(new Date()).toISOString(),
  })
  if (!stored) return null
  const row = {
    id,
    conversationId,
    seq: stored.seq,
    senderId,
    recipientId: stored.recipient_id,
    content,
    messageType,
    read: false,
    hidden: false,
    automatic,
    replyTo,
    card,
    attachments,
    createdAt: new Date(stored.created_at),
  }
  return { row, conversation: { id: conversationId, userId: stored.user_id, providerId: stored.provider_id } }
}
type StoredRow = { seq: number; user_id: string; provider_id: string; recipient_id: string; created_at: Date | string }
