import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { LiveEvents } from './conversation.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { conversationNotFound, isParticipant, participantIds } from './conversations.server.ts'
import type { Message } from './message.ts'
import { toMessage } from './messages.server.ts'

/**
 * Lists messages in their order: the newest, those after the seq `since`, or those before the seq `before`. `more` says
 * whether there are further messages in that direction. If a seq is missing, its message was withdrawn.
 */
export async function listMessages(
  acting: ActorContext,
  conversationId: string,
  { since, before, limit }: { since?: number | undefined; before?: number | undefined; limit: number },
): Promise<{ items: Message[]; more: boolean }> {
  const { db } = acting.runtime
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isParticipant(acting.user.id)))
  if (!conversation) throw conversationNotFound()
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
  const page = rows.slice(0, limit)
  if (since === undefined) page.reverse()
  return { items: page.map(toMessage), more: rows.length > limit }
}

export async function markRead({ runtime, user }: ActorContext, conversationId: string, upTo: number): Promise<void> {
  const [row] = await runtime.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isParticipant(user.id)))
  if (!row) throw conversationNotFound()
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
    const event: LiveEvents['read'] = { conversation_id: conversationId, reader_id: user.id, up_to: upTo }
    runtime.live.send(row.closed ? [user.id] : participantIds(row), 'read', event)
  }
}
