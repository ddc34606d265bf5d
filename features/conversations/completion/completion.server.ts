import { desc, eq, sql } from 'drizzle-orm'
import { databaseErrorCode, type Tx, uniqueViolation } from '../../../platform/server/database/db.server.ts'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import { conflict, forbidden } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { requireReach } from '../../accounts/reach.server.ts'
import { isTakenBack, noteTakenBack } from '../../accounts/taken-back.server.ts'
import { services } from '../../services/service-tables.server.ts'
import type { Conversation, LiveEvents } from '../conversation.ts'
import { undoForMs } from '../conversation-limits.ts'
import { conversations, messages } from '../conversation-tables.server.ts'
import { bothSides, type ConversationRow, findConversation, lockConversation } from '../conversations.server.ts'
import { endOf } from '../message.ts'
import { idTaken, postSystemMessage, tellMessage, wordsInList } from '../messages.server.ts'

/**
 * What a later feature does when a job is completed, at this moment, or the completion taken back (null); inside the
 * transaction, with the conversation as it was before, locked. Answers what is to be done when that is through.
 */
export type OnCompletion = (
  runtime: Runtime,
  tx: Tx,
  conversation: ConversationRow,
  at: Date | null,
) => Promise<(() => void) | undefined>

/** `id` is the client's for this one completion, and then the system message's. */
type Completion = { id?: string | undefined; reviewRequested: boolean }

/**
 * The provider ends the job: the first completion wins, a repeated one changes nothing, also when it was taken back
 * meanwhile. Counts the booking and marks the end by a system message, which asks for a rating when wanted, all in one
 * transaction.
 */
export async function completeConversation(
  acting: Acting,
  conversationId: string,
  { id, reviewRequested }: Completion,
  onCompletion?: OnCompletion,
): Promise<Conversation> {
  const { runtime, user } = acting
  const completing = runtime.db.transaction(async tx => {
    const row = await lockConversation(tx, user.id, conversationId)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da završi razgovor.')
    if (row.isCompleted || (id && (await isTakenBack(tx, user.id, id)))) return null
    await requireReach(tx, row.userId, row.providerId)
    const now = new Date()
    await tx
      .update(conversations)
      .set({
        isCompleted: true,
        reviewRequested,
        completedAt: now,
        // Nobody waits for the assistant; that an answer may still be on its way matters if this is taken back.
        assistantTypingUntil: row.assistantTypingUntil && now,
      })
      .where(eq(conversations.id, conversationId))
    await tx
      .update(services)
      .set({ bookings: sql`${services.bookings} + 1` })
      .where(eq(services.id, row.serviceId))
    const sides = { conversationId, customerId: row.userId, providerId: row.providerId }
    const content = endOf({ reviewRequested })
    const letterAfter = undoForMs / 1000
    const { row: end } = await postSystemMessage(tx, sides, 'provider', { ...(id && { id }), content, letterAfter })
    return { row, end, tellMore: await onCompletion?.(runtime, tx, row, now) }
  })
  const done = await completing.catch(error => {
    throw databaseErrorCode(error) === uniqueViolation ? idTaken() : error
  })
  if (done) {
    tellMessage(runtime, done.row, done.end)
    runtime.live.tell(bothSides(done.row), 'conversation', {
      conversation_id: conversationId,
    } satisfies LiveEvents['conversation'])
    done.tellMore?.()
  }
  return findConversation(acting, conversationId)
}

/**
 * Takes the completion back within ten seconds, as if it had never been: the system message goes, the booking is not
 * counted, both can write. Nothing but a rating, or a fresh conversation that the customer has begun, can have come
 * after it; then it stands. Repeated, it changes nothing.
 */
export async function reopenConversation(
  acting: Acting,
  conversationId: string,
  onCompletion?: OnCompletion,
): Promise<Conversation> {
  const { runtime, user } = acting
  const reopening = runtime.db.transaction(async tx => {
    const row = await lockConversation(tx, user.id, conversationId)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da opozove završetak.')
    if (!row.isCompleted) return null
    await requireReach(tx, row.userId, row.providerId)
    if (Date.now() - (row.completedAt?.getTime() ?? 0) > undoForMs) {
      throw conflict('undo_over', 'Prošlo je više od deset sekundi, pa završetak više ne može da se opozove.')
    }
    const [end, before] = await tx
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(desc(messages.seq))
      .limit(2)
    if (end?.messageType !== 'system' || end.content !== endOf(row)) {
      throw conflict('already_rated', 'Korisnik je već ocenio uslugu, pa završetak više ne može da se opozove.')
    }
    // Its number is not given again: whoever has read up to it would miss the next one.
    await tx.delete(messages).where(eq(messages.id, end.id))
    await noteTakenBack(tx, user.id, end.id)
    await tx
      .update(conversations)
      .set({
        isCompleted: false,
        reviewRequested: false,
        completedAt: null,
        lastMessage: before ? wordsInList(before) : null,
        lastMessageAt: before?.createdAt ?? row.createdAt,
      })
      .where(eq(conversations.id, conversationId))
    await tx
      .update(services)
      .set({ bookings: sql`greatest(${services.bookings} - 1, 0)` })
      .where(eq(services.id, row.serviceId))
    return { row, endId: end.id, tellMore: await onCompletion?.(runtime, tx, row, null) }
  })
  const done = await reopening.catch(error => {
    // There is one open conversation of the two about a service (conversations_one_open), and it is another by now.
    throw databaseErrorCode(error) === uniqueViolation ? begunAnew() : error
  })
  if (done) {
    const people = bothSides(done.row)
    runtime.live.tell(people, 'withdrawn', {
      conversation_id: conversationId,
      message_id: done.endId,
    } satisfies LiveEvents['withdrawn'])
    runtime.live.tell(people, 'conversation', { conversation_id: conversationId } satisfies LiveEvents['conversation'])
    done.tellMore?.()
  }
  return findConversation(acting, conversationId)
}

const begunAnew = () =>
  conflict('begun_anew', 'Korisnik je već započeo novi razgovor, pa završetak više ne može da se opozove.')
