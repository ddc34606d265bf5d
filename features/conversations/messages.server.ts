import { eq, sql } from 'drizzle-orm'
import { databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { otherUnreachable } from '../accounts/reach.server.ts'
import { claimAttachments } from '../attachments/attachments.server.ts'
import { describeAttachments } from '../attachments/describe-attachments.ts'
import { schedulePushRunSoon } from '../push/pending-pushes.server.ts'
import type { LiveEvents } from './conversation.ts'
import { messages } from './conversation-tables.server.ts'
import { type ConversationRow, lockConversation, participantIds, remainingTypingMs } from './conversations.server.ts'
import {
  type AppendedMessage,
  insertMessage,
  insertUnobstructed,
  type MessageRow,
  type NewMessage,
  type Parties,
  type TextMessage,
} from './insert-message.server.ts'
import type { Message, MessageInput } from './message.ts'
import { scheduleMessageEmails } from './message-emails.server.ts'
import { hiddenMessageText } from './own-texts.ts'

/**
 * A feature's reaction to a user's new message. It runs in the message's transaction while the conversation is locked,
 * and returns a function to call after the commit. `insertUnobstructed` skips the reaction, except for the first
 * message, for attachments, and if the reader has an assistant or an assistant is answering.
 */
export type OnMessage = (
  runtime: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  other: typeof profiles.$inferSelect,
) => Promise<(() => void) | undefined>

/**
 * Stores a message with the next seq in a locked conversation of the sender, and shows the conversation if it was
 * hidden. Schedules push and email. A taken id throws the unique violation of the database. A closed conversation
 * throws 409 `other_unreachable`, unless the message is `inevitable`.
 */
export async function appendMessage(tx: Tx, input: NewMessage & { inevitable?: boolean }): Promise<AppendedMessage> {
  const { inevitable = false, ...message } = input
  const appended = await insertMessage(tx, message, inevitable ? sql`true` : sql`NOT c.closed`)
  if (!appended) throw otherUnreachable()
  return appended
}

/** The customer and the provider of a booking, a quote or a conversation, and their conversation. */
type Sides = { conversationId: string | null; customerId: string | null; providerId: string }
type SystemMessage = Partial<Omit<NewMessage, 'messageType'>> & { content: string; inevitable?: boolean }

/**
 * Posts a system message from one side, for example that a booking was moved. It is unread for the other side. Returns
 * null if the conversation no longer exists. Throws the same errors as `appendMessage`.
 */
export function postSystemMessage(
  tx: Tx,
  sides: Sides & { conversationId: string },
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<AppendedMessage>
export function postSystemMessage(
  tx: Tx,
  sides: Sides,
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<AppendedMessage | null>
export async function postSystemMessage(
  tx: Tx,
  { conversationId, customerId, providerId }: Sides,
  from: 'customer' | 'provider',
  message: SystemMessage,
): Promise<AppendedMessage | null> {
  const senderId = from === 'customer' ? customerId : providerId
  if (!conversationId || !senderId) return null
  return appendMessage(tx, { ...message, conversationId, senderId, messageType: 'system' })
}

/** Publishes a new, hidden or restored message after the commit, and schedules runs for emails and pushes. */
export function publishMessage(runtime: Runtime, conversation: Parties, row: MessageRow): void {
  const event: LiveEvents['message'] = { conversation_id: conversation.id, message: toMessage(row) }
  runtime.live.send(participantIds(conversation), 'message', event)
  scheduleMessageEmails(runtime)
  schedulePushRunSoon(runtime)
}

/**
 * Stores a message once, even if it is sent repeatedly. Throws 409 if the conversation is completed, if another message
 * has the id, or if the customer has to wait for the assistant.
 */
export async function sendMessage(
  acting: ActorContext,
  conversationId: string,
  input: MessageInput,
  onMessage?: OnMessage,
): Promise<Message> {
  const { attachments: ids, ...text } = input
  const message = { ...text, conversationId, senderId: acting.user.id }
  const atOnce = ids.length ? null : await insertUnobstructed(acting.runtime, message)
  const sent = atOnce ? { ...atOnce, isNew: true } : await storeLocked(acting, message, ids, onMessage)
  if (sent.isNew) {
    publishMessage(acting.runtime, sent.conversation, sent.row)
    sent.afterCommit?.()
  }
  return toMessage(sent.row)
}

type Sent = { conversation: Parties; row: MessageRow; isNew: boolean; afterCommit?: (() => void) | undefined }

function storeLocked(
  { runtime, user }: ActorContext,
  message: TextMessage,
  ids: string[],
  onMessage: OnMessage | undefined,
): Promise<Sent> {
  return runtime.db.transaction(async tx => {
    const conversation = await lockConversation(tx, user.id, message.conversationId)
    const [existing] = await tx.select().from(messages).where(eq(messages.id, message.id))
    if (existing) return { conversation, row: storedMessageOf(existing, conversation, user.id), isNew: false }
    if (conversation.isCompleted) throw conversationCompleted()
    const isCustomer = user.id === conversation.userId
    if (isCustomer && remainingTypingMs(conversation)) throw assistantTyping()
    const [other] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, isCustomer ? conversation.providerId : conversation.userId))
    if (!isReachable(other!) || conversation.closed) throw otherUnreachable()
    const attachments = await claimAttachments(tx, message, ids)
    const { row } = await appendMessage(tx, { ...message, messageType: 'text', attachments }).catch(error => {
      // Only a message of another conversation can have taken the id meanwhile, because this conversation is locked.
      throw databaseErrorCode(error) === UNIQUE_VIOLATION ? idTaken() : error
    })
    return { conversation, row, isNew: true, afterCommit: await onMessage?.(runtime, tx, conversation, row, other!) }
  })
}

/** Returns the stored message for a repeated request; 409 if another user or conversation has used the id. */
function storedMessageOf(existing: MessageRow, { id }: Parties, senderId: string): MessageRow {
  if (existing.conversationId !== id || existing.senderId !== senderId) throw idTaken()
  return existing
}

export const conversationCompleted = () => conflict('conversation_completed', 'Razgovor je završen.')
const assistantTyping = () => conflict('assistant_typing', 'Sačekajte trenutak, odgovor stiže.')
export const idTaken = () => conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')

const visibleText = ({ hidden, content }: Pick<MessageRow, 'hidden' | 'content'>): string =>
  hidden ? hiddenMessageText : content

/** Returns the preview for the list of conversations. If there is no text, the preview names the attachments. */
export const previewText = (row: Pick<MessageRow, 'hidden' | 'content' | 'attachments'>): string =>
  visibleText(row) || describeAttachments(row.attachments)

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    content: visibleText(row),
    hidden: row.hidden,
    message_type: row.messageType,
    read: row.read,
    automatic: row.automatic,
    card: row.card,
    attachments: row.hidden ? [] : row.attachments,
    created_at: row.createdAt.toISOString(),
  }
}
