import { and, asc, desc, eq, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { isBlockedEitherWay, otherUnreachable } from '../accounts/reach.server.ts'
import { detachConversationAttachments } from '../attachments/attachments.server.ts'
import { services } from '../services/service-tables.server.ts'
import { findService } from '../services/services.server.ts'
import type { Conversation, ListCursor, LiveEvents } from './conversation.ts'
import { UNDO_COMPLETION_MS } from './conversation-limits.ts'
import { conversations, deletedConversations, messages } from './conversation-tables.server.ts'
import { completionTextOf } from './own-texts.ts'

export type ConversationRow = typeof conversations.$inferSelect

export const isParticipant = (userId: string) =>
  or(eq(conversations.userId, userId), eq(conversations.providerId, userId))
export const participantIds = (row: Pick<ConversationRow, 'userId' | 'providerId'>) => [row.userId, row.providerId]
export const conversationNotFound = () => notFound('Razgovor nije pronađen.')

const hiddenFrom = (runtime: Runtime, userId: string) =>
  runtime.db
    .select({ one: sql`1` })
    .from(deletedConversations)
    .where(and(eq(deletedConversations.conversationId, conversations.id), eq(deletedConversations.userId, userId)))

/** Returns whether the user has a conversation about a service. Such a user may see the service while it is paused. */
export async function hasConversation({ db }: Runtime, userId: string, serviceId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.serviceId, serviceId), eq(conversations.userId, userId)))
    .limit(1)
  return Boolean(found)
}

/**
 * Returns the caller's open conversation about a service, else the newest completed one, else a new one. `fresh` skips
 * completed conversations. If the caller has hidden the conversation, it is shown again. Throws 409 `own_service` for
 * the owner of the service.
 */
export async function startConversation(
  acting: ActorContext,
  serviceId: string,
  fresh: boolean,
): Promise<Conversation> {
  const { runtime, user } = acting
  const service = await findService(runtime, serviceId, user, hasConversation)
  if (service.provider_id === user.id) throw conflict('own_service', 'Ne možete da pišete sami sebi.')
  if (fresh && !service.can.contact) throw otherUnreachable()
  const parties = { serviceId, userId: user.id, providerId: service.provider_id }
  const conversation = await runtime.db.transaction(async tx => {
    const { id } = await lockConversationOf(tx, parties, fresh)
    await tx
      .delete(deletedConversations)
      .where(and(eq(deletedConversations.conversationId, id), eq(deletedConversations.userId, user.id)))
    // Read while the lock is held, because both participants could delete the conversation afterwards.
    return readConversation(tx, user.id, id)
  })
  runtime.live.send([user.id], 'conversation', {
    conversation_id: conversation.id,
  } satisfies LiveEvents['conversation'])
  return conversation
}

/** Locks the conversation of a participant, so that messages are stored one after the other. 404 for other users. */
export async function lockConversation(tx: Tx, userId: string, id: string): Promise<ConversationRow> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isParticipant(userId)))
    .for('update')
  if (!row) throw conversationNotFound()
  return row
}

type PartiesOfService = { serviceId: string; userId: string; providerId: string }

/** Locks or creates the parties' conversation about a service. It begins closed if one party has blocked the other. */
export async function lockConversationOf(tx: Tx, parties: PartiesOfService, fresh: boolean): Promise<ConversationRow> {
  const isBetweenParties = and(
    eq(conversations.serviceId, parties.serviceId),
    eq(conversations.userId, parties.userId),
    eq(conversations.providerId, parties.providerId),
    fresh ? eq(conversations.isCompleted, false) : undefined,
  )
  for (;;) {
    const [found] = await tx
      .select()
      .from(conversations)
      .where(isBetweenParties)
      .orderBy(conversations.isCompleted, desc(conversations.createdAt), desc(conversations.id))
      .limit(1)
      // The lock waits for a running deletion. After the deletion no row is found.
      .for('update')
    if (found) return found
    // Waits while a block between the two is being stored, so that the insert sees the block.
    const both = inArray(profiles.id, [parties.userId, parties.providerId])
    await tx.select({ id: profiles.id }).from(profiles).where(both).orderBy(asc(profiles.id)).for('key share')
    await tx
      .insert(conversations)
      .values({ id: uuidv7(), ...parties, closed: isBlockedEitherWay(parties.userId, parties.providerId) })
      // The unique index accepts only one of two concurrent inserts. The next turn of the loop reads the accepted row.
      .onConflictDoNothing()
  }
}

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')
const participantColumns = (person: typeof customers | typeof providers) => ({
  id: person.id,
  name: person.name,
  avatar_url: person.avatarUrl,
  slug: person.slug,
  banned: person.banned,
  banExpires: person.banExpires,
  deletedAt: person.deletedAt,
})

function selectConversations(db: Runtime['db'] | Tx, userId: string) {
  return db
    .select({
      row: conversations,
      service: {
        id: services.id,
        title: services.title,
        image_url: services.imageUrl,
        is_listed: sql<boolean>`${services.status} = 'active' AND ${services.deletedAt} IS NULL`,
      },
      customer: participantColumns(customers),
      provider: participantColumns(providers),
      unread: sql<boolean>`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.conversationId} = ${conversations.id}
        AND ${messages.recipientId} = ${userId} AND NOT ${messages.read})`,
      // A message without text is described by the site, and a hidden one is replaced by a sentence.
      lastIsSiteText: sql<boolean>`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.conversationId} = ${conversations.id}
        AND ${messages.seq} = ${conversations.lastSeq}
        AND (${messages.messageType} = 'system' OR ${messages.hidden} OR ${messages.content} = ''))`,
    })
    .from(conversations)
    .innerJoin(services, eq(services.id, conversations.serviceId))
    .innerJoin(customers, eq(customers.id, conversations.userId))
    .innerJoin(providers, eq(providers.id, conversations.providerId))
}
/** Returns the milliseconds that the customer may still wait for the assistant; 0 if no reply is expected. */
export const remainingTypingMs = ({ assistantTypingUntil }: Pick<ConversationRow, 'assistantTypingUntil'>): number =>
  Math.max(0, (assistantTypingUntil?.getTime() ?? 0) - Date.now())

/** Returns the milliseconds in which the completion can still be undone; 0 if it cannot, as after a rating. */
const leftToUndoMs = ({ isCompleted, reviewRequested, completedAt, lastMessage }: ConversationRow): number =>
  isCompleted && completedAt && lastMessage === completionTextOf({ reviewRequested })
    ? Math.max(0, completedAt.getTime() + UNDO_COMPLETION_MS - Date.now())
    : 0

type Selected = Awaited<ReturnType<typeof selectConversations>>[number]

function toConversation(
  { row, service, customer, provider, unread, lastIsSiteText }: Selected,
  userId: string,
): Conversation {
  const isProvider = row.providerId === userId
  const other = isProvider ? customer : provider
  const reachable = isReachable(other) && !row.closed
  return {
    id: row.id,
    service: { ...service, title: toLatin(service.title) },
    other: {
      id: other.id,
      name: toLatin(other.name) || null,
      avatar_url: other.avatar_url,
      slug: other.slug,
      is_reachable: reachable,
    },
    side: isProvider ? 'provider' : 'customer',
    last_message: row.lastMessage,
    last_is_site_text: lastIsSiteText,
    last_message_at: row.lastMessageAt.toISOString(),
    unread,
    is_completed: row.isCompleted,
    review_requested: row.reviewRequested,
    assistant_typing_ms: remainingTypingMs(row),
    undo_ms: isProvider && !row.closed ? leftToUndoMs(row) : 0,
    can: {
      send: !row.isCompleted && reachable,
      complete: isProvider && !row.isCompleted && !row.closed,
      restart: !isProvider && row.isCompleted && reachable,
    },
  }
}

/**
 * Lists the caller's conversations, the latest first, without hidden ones. A customer sees a conversation once it
 * exists, a provider once it has a message. Conversations as customer and as provider are selected separately, so that
 * each selection uses an index; one condition for both would read all rows.
 */
export async function listConversations(
  { runtime, user }: ActorContext,
  { limit, cursor }: { limit: number; cursor?: ListCursor | undefined },
): Promise<{ items: Conversation[]; next_cursor: string | null }> {
  const idsOfSide = (side: SQL | undefined) =>
    runtime.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          side,
          notExists(hiddenFrom(runtime, user.id)),
          cursor
            ? sql`(${conversations.lastMessageAt}, ${conversations.id}) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(limit + 1)
  const asCustomer = idsOfSide(eq(conversations.userId, user.id))
  const asProvider = idsOfSide(and(eq(conversations.providerId, user.id), gt(conversations.lastSeq, 0)))
  const rows = await selectConversations(runtime.db, user.id)
    .where(inArray(conversations.id, unionAll(asCustomer, asProvider)))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(row => toConversation(row, user.id)),
    next_cursor: rows.length > limit ? cursorOf(page.at(-1)!.row) : null,
  }
}

const cursorOf = (row: ConversationRow) => `${row.lastMessageAt.toISOString()}_${row.id}`

export const findConversation = ({ runtime, user }: ActorContext, id: string): Promise<Conversation> =>
  readConversation(runtime.db, user.id, id)

async function readConversation(db: Runtime['db'] | Tx, userId: string, id: string): Promise<Conversation> {
  const [found] = await selectConversations(db, userId).where(and(eq(conversations.id, id), isParticipant(userId)))
  if (!found) throw conversationNotFound()
  return toConversation(found, userId)
}

/**
 * Returns whether the caller has unread messages, without hidden conversations. ORDER BY makes the planner use the
 * index messages_unread. Without it, the planner expects many matches and scans all messages.
 */
export async function hasUnread({ runtime, user }: ActorContext): Promise<boolean> {
  const rows = await runtime.database.rows<{ one: number }>(
    `SELECT 1 AS one FROM messages m WHERE m.recipient_id = $1 AND NOT m.read AND NOT EXISTS (
       SELECT 1 FROM deleted_conversations d WHERE d.conversation_id = m.conversation_id AND d.user_id = $1)
     ORDER BY m.conversation_id LIMIT 1`,
    [user.id],
  )
  return rows.length > 0
}

/** Hides a conversation from the caller. Deletes it with its messages once both participants have hidden it. */
export async function deleteConversation({ runtime, user }: ActorContext, id: string): Promise<void> {
  await runtime.db.transaction(async tx => {
    await lockConversation(tx, user.id, id)
    await tx.insert(deletedConversations).values({ conversationId: id, userId: user.id }).onConflictDoNothing()
    const hidden = await tx
      .select({ userId: deletedConversations.userId })
      .from(deletedConversations)
      .where(eq(deletedConversations.conversationId, id))
    if (hidden.length < 2) return
    await detachConversationAttachments(tx, [id])
    await tx.delete(conversations).where(eq(conversations.id, id))
  })
  runtime.live.send([user.id], 'conversation', { conversation_id: id } satisfies LiveEvents['conversation'])
}
