import { and, eq, or } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { otherUnreachable } from '../accounts/reach.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import type { AttachmentRow } from '../attachments/attachments.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { findConversation } from './conversations.server.ts'
import { conversationCompleted } from './messages.server.ts'

/**
 * Returns the id if the caller can write in the conversation, or else throws 404 or 409 before anything is stored. A
 * repeated upload is allowed, because it stores nothing.
 */
export async function requireWritable(acting: ActorContext, id: string, uploadId: string): Promise<string> {
  const { can, is_completed } = await findConversation(acting, id)
  if (!can.send && (await isUploaded(acting, id, uploadId))) return id
  if (is_completed) throw conversationCompleted()
  if (!can.send) throw otherUnreachable()
  return id
}

const isUploaded = async ({ runtime: { db }, user }: ActorContext, conversationId: string, id: string) =>
  (await db.$count(
    attachments,
    and(eq(attachments.id, id), eq(attachments.ownerId, user.id), eq(attachments.conversationId, conversationId)),
  )) > 0

/** Finds an attachment of a visible message in a conversation of the caller. */
export async function findSentAttachment(
  { runtime, user }: ActorContext,
  conversationId: string,
  attachmentId: string,
): Promise<AttachmentRow | undefined> {
  const [found] = await runtime.db
    .select({ row: attachments })
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(attachments.id, attachmentId),
        eq(messages.hidden, false),
        eq(conversations.id, conversationId),
        or(eq(conversations.userId, user.id), eq(conversations.providerId, user.id)),
      ),
    )
  return found?.row
}
