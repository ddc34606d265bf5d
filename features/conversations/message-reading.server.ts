import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import type { LiveEvents } from './conversation.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { bothSides, missingConversation, participantIs } from './conversations.server.ts'
import type { Message } from './message.ts'
import { toMessage } from './messages.server.ts'

/**
 * Messages in their order. Without a bound the newest; `since` those after it (reconnecting), `before` those ahead of
 * it (paging upwards). `more` says that the same direction has further ones. Between the bound and the farthest message
 * nothing is missing: a number that is not there belonged to a message that was taken back.
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
  if (!own) throw missingConversation()
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
  if (!row) throw missingConversation()
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
    runtime.live.tell(row.closed ? [user.id] : bothSides(row), 'read', event)
  }
}
