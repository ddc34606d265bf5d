import { desc, eq, sql } from 'drizzle-orm'
import { databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, forbidden } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { requireReachable } from '../../accounts/reach.server.ts'
import { hasTombstone, recordTombstone } from '../../accounts/tombstones.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { Conversation, LiveEvents } from '../conversation.ts'
import { UNDO_COMPLETION_MS } from '../conversation-limits.ts'
import { conversations, messages } from '../conversation-tables.server.ts'
import { type ConversationRow, findConversation, lockConversation, participantIds } from '../conversations.server.ts'
import { idTaken, postSystemMessage, previewText, publishMessage } from '../messages.server.ts'
import { completionTextOf } from '../own-texts.ts'

/**
 * A feature's reaction to a completion; `at` is null if the completion is undone. It runs inside the transaction and
 * gets the locked conversation as it was before. It returns a function to call after the commit.
 */
export type OnCompletion = (
  runtime: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  at: Date | null,
) => Promise<(() => void) | undefined>

/** The client creates `id`, which becomes the id of the system message. */
type Completion = { id?: string | undefined; reviewRequested: boolean }

/**
 * Completes the provider's job. A repeated request changes nothing, even if the completion was undone meanwhile. One
 * transaction counts the booking and posts a system message, which can ask for a rating.
 */
export async function completeConversation(
  acting: ActorContext,
  conversationId: string,
  { id, reviewRequested }: Completion,
  onCompletion?: OnCompletion,
): Promise<Conversation> {
  const { runtime, user } = acting
  const completing = runtime.db.transaction(async tx => {
    const row = await lockConversation(tx, user.id, conversationId)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da završi razgovor.')
    if (row.isCompleted || (id && (await hasTombstone(tx, user.id, id)))) return null
    await requireReachable(tx, row.userId, row.providerId)
    const now = new Date()
    await tx
      .update(conversations)
      .set({
        isCompleted: true,
        reviewRequested,
        completedAt: now,
        // Ends the customer's wait. Unlike null, a past time says that a reply is pending if the completion is undone.
        assistantTypingUntil: row.assistantTypingUntil && now,
      })
      .where(eq(conversations.id, conversationId))
    await tx
      .update(services)
      .set({ bookings: sql`${services.bookings} + 1` })
      .where(eq(services.id, row.serviceId))
    const sides = { conversationId, customerId: row.userId, providerId: row.providerId }
    const content = completionTextOf({ reviewRequested })
    const notifyDelaySeconds = UNDO_COMPLETION_MS / 1000
    const { row: end } = await postSystemMessage(tx, sides, 'provider', {
      ...(id && { id }),
      content,
      notifyDelaySeconds,
    })
    return { row, end, afterCommit: await onCompletion?.(runtime, tx, row, now) }
  })
  const completed = await completing.catch(error => {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? idTaken() : error
  })
  if (completed) {
    publishMessage(runtime, completed.row, completed.end)
    runtime.live.send(participantIds(completed.row), 'conversation', {
      conversation_id: conversationId,
    } satisfies LiveEvents['conversation'])
    completed.afterCommit?.()
  }
  return findConversation(acting, conversationId)
}

/**
 * Undoes the completion within ten seconds: removes the system message, lowers the service's count of bookings, and
 * lets both write again. Throws 409 after a rating, or if the customer has begun a new conversation.
 */
export async function reopenConversation(
  acting: ActorContext,
  conversationId: string,
  onCompletion?: OnCompletion,
): Promise<Conversation> {
  const { runtime, user } = acting
  const reopening = runtime.db.transaction(async tx => {
    const row = await lockConversation(tx, user.id, conversationId)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da opozove završetak.')
    if (!row.isCompleted) return null
    await requireReachable(tx, row.userId, row.providerId)
    if (Date.now() - (row.completedAt?.getTime() ?? 0) > UNDO_COMPLETION_MS) {
      throw conflict('undo_over', 'Prošlo je više od deset sekundi, pa završetak više ne može da se opozove.')
    }
    const [end, before] = await tx
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(desc(messages.seq))
      .limit(2)
    if (end?.messageType !== 'system' || end.content !== completionTextOf(row)) {
      throw conflict('already_rated', 'Korisnik je već ocenio uslugu, pa završetak više ne može da se opozove.')
    }
    // The seq is not used again, because a reader who has read up to this seq would miss the next message.
    await tx.delete(messages).where(eq(messages.id, end.id))
    await recordTombstone(tx, user.id, end.id)
    await tx
      .update(conversations)
      .set({
        isCompleted: false,
        reviewRequested: false,
        completedAt: null,
        lastMessage: before ? previewText(before) : null,
        lastMessageAt: before?.createdAt ?? row.createdAt,
      })
      .where(eq(conversations.id, conversationId))
    await tx
      .update(services)
      .set({ bookings: sql`greatest(${services.bookings} - 1, 0)` })
      .where(eq(services.id, row.serviceId))
    return { row, endId: end.id, afterCommit: await onCompletion?.(runtime, tx, row, null) }
  })
  const reopened = await reopening.catch(error => {
    // A violation of the index conversations_one_open means that the customer has begun a new conversation.
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? newConversationExists() : error
  })
  if (reopened) {
    const users = participantIds(reopened.row)
    runtime.live.send(users, 'withdrawn', {
      conversation_id: conversationId,
      message_id: reopened.endId,
    } satisfies LiveEvents['withdrawn'])
    runtime.live.send(users, 'conversation', { conversation_id: conversationId } satisfies LiveEvents['conversation'])
    reopened.afterCommit?.()
  }
  return findConversation(acting, conversationId)
}

const newConversationExists = () =>
  conflict('begun_anew', 'Korisnik je već započeo novi razgovor, pa završetak više ne može da se opozove.')
