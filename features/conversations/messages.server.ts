import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Db, databaseErrorCode, type Tx, uniqueViolation } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { unreachable } from '../accounts/reach.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { attachmentWords } from '../attachments/attachment-words.ts'
import { claimAttachments } from '../attachments/attachments.server.ts'
import { hasDevice, letterTimeAfterPush, lookForPushesSoon, seenWithin } from '../push/push-due.server.ts'
import type { LiveEvents } from './conversation.ts'
import { messages } from './conversation-tables.server.ts'
import { assistantTypingMs, bothSides, type ConversationRow, lockConversation } from './conversations.server.ts'
import { type Card, hiddenNote, type Message, type MessageInput, type MessageType } from './message.ts'
import { letterTime, lookForLettersSoon } from './message-letters.server.ts'

export type MessageRow = typeof messages.$inferSelect

/**
 * What a later feature does about a person's new message, inside its transaction and with the conversation locked.
 * Answers what is to be done when the transaction is through. It is asked about the first message of a conversation;
 * about a later one only where an assistant is at work or the other participant has one.
 */
export type OnMessage = (
  runtime: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  /** The other participant. */
  other: typeof profiles.$inferSelect,
) => Promise<(() => void) | undefined>

type NewMessage = {
  id?: string
  conversationId: string
  senderId: string
  content: string
  messageType: MessageType
  automatic?: boolean
  replyTo?: string
  card?: Card
  attachments?: Attachment[]
  /** Its reader gets a letter or a push of another kind about it. */
  withoutLetter?: boolean
  /** A letter and a push about it wait so many seconds longer, since it may be taken back. */
  letterAfter?: number
}
/** Who has to be told of it. */
type Parties = Pick<ConversationRow, 'id' | 'userId' | 'providerId'>

export type Appended = { row: MessageRow; conversation: Parties }

/**
 * Writes one message with its number into a locked conversation of the sender's; whoever had hidden it sees it again,
 * and its reader gets a push or a letter should he not see it himself. An id that is taken is the database's error (`uniqueViolation`).
 * In a closed conversation it is refused (409 `other_unreachable`), but for an `inevitable` one.
 */
export async function appendMessage(tx: Tx, given: NewMessage & { inevitable?: boolean }): Promise<Appended> {
  const { inevitable = false, ...message } = given
  const appended = await appendWhere(tx, message, inevitable ? sql`true` : sql`NOT c.closed`)
  if (!appended) throw unreachable()
  return appended
}

/** The sides of a booking, a quote or a conversation, and the conversation that they have about it. */
type Sides = { conversationId: string | null; customerId: string | null; providerId: string }
type SystemMessage = Partial<Omit<NewMessage, 'messageType'>> & { content: string; inevitable?: boolean }

/**
 * Posts a line of the site's, such as that a booking was moved, from one side to the other, who sees it as unread. Null
 * where they have no conversation any more. Errors as of `appendMessage`.
 */
export function postSystemMessage(
  tx: Tx,
  sides: Sides & { conversationId: string },
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<Appended>
export function postSystemMessage(
  tx: Tx,
  sides: Sides,
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<Appended | null>
export async function postSystemMessage(
  tx: Tx,
  { conversationId, customerId, providerId }: Sides,
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<Appended | null> {
  const senderId = from === 'customer' ? customerId : providerId
  if (!conversationId || !senderId) return null
  return appendMessage(tx, { ...message, conversationId, senderId, messageType: 'system' })
}

/** Null where the conversation `c` and its reader `p` are not as they have to be. */
async function appendWhere(tx: Db | Tx, given: NewMessage, where: SQL): Promise<Appended | null> {
  const { id = uuidv7(), conversationId, senderId, content, messageType } = given
  const {
    automatic = false,
    replyTo = null,
    card = null,
    attachments = [],
    withoutLetter = false,
    letterAfter = 0,
  } = given
  const afterPush = letterTimeAfterPush(new Date()).toISOString()
  // One statement, since each more is a way to the database and back. The number is given under the lock that the
  // update takes, which also looks again at a conversation that somebody else has just changed.
  const { rows } = await tx.execute<Stored>(sql`
    WITH last AS (
      UPDATE conversations c SET last_seq = last_seq + 1, last_message = ${content || attachmentWords(attachments)}, last_message_at = now()
      FROM profiles p
      WHERE c.id = ${conversationId} AND (c.user_id = ${senderId} OR c.provider_id = ${senderId}) AND ${where}
        AND p.id = CASE WHEN c.user_id = ${senderId} THEN c.provider_id ELSE c.user_id END
      RETURNING c.id, last_seq, user_id, provider_id, p.id AS recipient_id,
        NOT ${withoutLetter}::boolean AND ${hasDevice(sql`p.id`, 'message')} AS has_device,
        ${letterTime} + make_interval(secs => ${letterAfter}) AS letter_at
    ), message AS (
      INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type, automatic, reply_to, card, attachments)
      SELECT ${id}::uuid, id, last_seq, ${senderId}::uuid, recipient_id, ${content}, ${messageType}, ${automatic}::boolean, ${replyTo}::uuid,
        ${card && JSON.stringify(card)}::jsonb, ${JSON.stringify(attachments)}::jsonb
      FROM last RETURNING created_at
    ), shown AS (
      DELETE FROM deleted_conversations USING last WHERE conversation_id = last.id
    ), letter AS (
      INSERT INTO message_letters (conversation_id, reader_id, due_at)
      SELECT id, recipient_id, CASE WHEN has_device THEN greatest(letter_at, ${afterPush}) ELSE letter_at END
      FROM last WHERE letter_at IS NOT NULL AND NOT ${withoutLetter}::boolean ON CONFLICT DO NOTHING
    ), push AS (
      INSERT INTO push_due (user_id, kind, subject_id, due_at)
      SELECT recipient_id, 'message', ${id}, now() + make_interval(secs => ${seenWithin + letterAfter})
      FROM last WHERE has_device
    )
    SELECT last_seq AS seq, user_id, provider_id, recipient_id, created_at FROM last, message`)
  const [stored] = rows
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
type Stored = { seq: number; user_id: string; provider_id: string; recipient_id: string; created_at: Date | string }

/** When the transaction is through: of a new message, or of one whose words are hidden or shown again. */
export function tellMessage(runtime: Runtime, conversation: Parties, row: MessageRow): void {
  const event: LiveEvents['message'] = { conversation_id: conversation.id, message: toMessage(row) }
  runtime.live.tell(bothSides(conversation), 'message', event)
  lookForLettersSoon(runtime)
  lookForPushesSoon(runtime)
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
  const { attachments: ids, ...words } = input
  const given = { ...words, conversationId, senderId: acting.user.id, messageType: 'text' } as const
  const plain = ids.length ? null : await storePlainly(acting, given)
  const sent = plain ?? (await storeLocked(acting, given, ids, onMessage))
  if (sent.isNew) {
    tellMessage(acting.runtime, sent.conversation, sent.row)
    sent.tellMore?.()
  }
  return toMessage(sent.row)
}

type Sent = { conversation: Parties; row: MessageRow; isNew: boolean; tellMore?: (() => void) | undefined }
type Sending = NewMessage & { id: string }

/**
 * Most messages go where nothing stands in the way and nobody else has anything to do about them. Null for any other,
 * which goes the longer way and is stored or refused there.
 */
async function storePlainly({ runtime }: Acting, given: Sending): Promise<Sent | null> {
  // Of the first one in a conversation later features are always told.
  const isPlain = sql`NOT c.is_completed AND NOT c.closed AND c.last_seq > 0 AND c.assistant_typing_until IS NULL
    AND NOT p.ai_assistant_enabled AND NOT p.banned AND p.deleted_at IS NULL`
  try {
    const stored = await appendWhere(runtime.db, given, isPlain)
    return stored && { ...stored, isNew: true }
  } catch (error) {
    // Known already, perhaps: sent again.
    if (databaseErrorCode(error) === uniqueViolation) return null
    throw error
  }
}

function storeLocked(
  { runtime, user }: Acting,
  given: Sending,
  ids: string[],
  onMessage: OnMessage | undefined,
): Promise<Sent> {
  return runtime.db.transaction(async tx => {
    const conversation = await lockConversation(tx, user.id, given.conversationId)
    const [known] = await tx.select().from(messages).where(eq(messages.id, given.id))
    if (known) return { conversation, row: theSame(known, conversation, user.id), isNew: false }
    if (conversation.isCompleted) throw completed()
    const isCustomer = user.id === conversation.userId
    if (isCustomer && assistantTypingMs(conversation)) throw assistantTyping()
    const [other] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, isCustomer ? conversation.providerId : conversation.userId))
    if (!isReachable(other!) || conversation.closed) throw unreachable()
    const attachments = await claimAttachments(tx, given, ids)
    const { row } = await appendMessage(tx, { ...given, attachments }).catch(error => {
      // Taken meanwhile in another conversation, whose lock is not ours.
      throw databaseErrorCode(error) === uniqueViolation ? idTaken() : error
    })
    return { conversation, row, isNew: true, tellMore: await onMessage?.(runtime, tx, conversation, row, other!) }
  })
}

/** The stored message that was sent again; its id must not have been used for anything else. */
function theSame(known: MessageRow, { id }: Parties, senderId: string): MessageRow {
  if (known.conversationId !== id || known.senderId !== senderId) throw idTaken()
  return known
}

export const completed = () => conflict('conversation_completed', 'Razgovor je završen.')
const assistantTyping = () => conflict('assistant_typing', 'Sačekajte trenutak, odgovor stiže.')
export const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

/** What both sides may read of it. */
const shownWords = ({ hidden, content }: Pick<MessageRow, 'hidden' | 'content'>): string =>
  hidden ? hiddenNote : content

/** What the list of conversations says of it: one without words by what it carries. */
export const wordsInList = (row: Pick<MessageRow, 'hidden' | 'content' | 'attachments'>): string =>
  shownWords(row) || attachmentWords(row.attachments)

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    content: shownWords(row),
    hidden: row.hidden,
    message_type: row.messageType,
    read: row.read,
    automatic: row.automatic,
    card: row.card,
    attachments: row.hidden ? [] : row.attachments,
    created_at: row.createdAt.toISOString(),
  }
}
