import { and, eq, or } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { unreachable } from '../accounts/reach.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import type { AttachmentRow } from '../attachments/attachments.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { findConversation } from './conversations.server.ts'
import { completed } from './messages.server.ts'

/**
 * Returns the id of a conversation in which the caller can write; otherwise throws (404, 409) before anything is
 * stored. A repeated upload is let through, since it stores nothing.
 */
export async function requireOpen(acting: Acting, id: string, uploadId: string): Promise<string> {
  const { can, is_completed } = await findConversation(acting, id)
  if (!can.send && (await isUploaded(acting, id, uploadId))) return id
  if (is_completed) throw completed()
  if (!can.send) throw unreachable()
  return id
}

const isUploaded = async ({ runtime: { db }, user }: Acting, conversationId: string, id: string) =>
  (await db.$count(
    attachments,
    and(eq(attachments.id, id), eq(attachments.ownerId, user.id), eq(attachments.conversationId, conversationId)),
  )) > 0

/** Finds an attachment of a visible message in a conversation of the caller. */
export async function findSent(
  { runtime, user }: Acting,
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
