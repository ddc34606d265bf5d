import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { otherUnreachable, requireReachable } from '../accounts/reach.server.ts'
import { moveToConversation } from '../attachments/attachments.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { hasConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { idTaken, postSystemMessage, publishMessage } from '../conversations/messages.server.ts'
import { townOfKey, townOfSlug } from '../prices/price-towns.ts'
import { findService } from '../services/services.server.ts'
import { estimateCardKind } from './card-kind.ts'
import type { Estimate, EstimateAnswers, EstimateInput, EstimateRange } from './estimate.ts'
import { findRange } from './estimate-range.server.ts'
import { type EstimateRow, estimates } from './estimate-tables.server.ts'

/** An estimate that is stored with the request or message to which it belongs. */
export type NewEstimate = { range: EstimateRange; townKey: string }

/** Counts an estimate again with the figures of this moment. 422 at the field `estimate` without any job. */
export async function prepareEstimate(
  { runtime }: Pick<ActorContext, 'runtime'>,
  answers: EstimateAnswers,
  town: string,
): Promise<NewEstimate> {
  const range = await findRange(runtime, answers, town)
  if (!range.items.length) throw invalidInput({ estimate: 'Procena nema nijedan posao. Odgovorite na pitanja.' })
  return { range, townKey: townOfSlug(town)!.key }
}

/** Stores an estimate. 409 `id_taken` if another one has the id. */
export async function storeEstimate(
  tx: Tx,
  { range, townKey }: NewEstimate,
  rest: Pick<EstimateRow, 'id' | 'customerId'> & Partial<Pick<EstimateRow, 'conversationId' | 'photos' | 'createdAt'>>,
): Promise<void> {
  const { trade, category, answers, items, low, high, is_demo: isDemo, published_on: publishedOn } = range
  const row = { trade, category, townKey, answers, items, low, high, isDemo, publishedOn, ...rest }
  const stored = await tx.insert(estimates).values(row).onConflictDoNothing().returning({ id: estimates.id })
  if (!stored.length) throw idTaken()
}

/**
 * Sends an estimate with its photos as a card into the conversation about a service, and opens the conversation. A
 * repeated request (same id) sends one. 409 `own_service`, `other_unreachable`.
 */
export async function sendEstimate(acting: ActorContext, input: EstimateInput): Promise<Estimate> {
  const { runtime, user } = acting
  const { id, service_id: serviceId, photos: photoIds, town, ...answers } = input
  if (await isStored(runtime.db, id, user.id)) return findEstimate(acting, id)
  const service = await findService(runtime, serviceId, user, hasConversation)
  if (service.provider_id === user.id) throw conflict('own_service', 'Ne možete da pišete sami sebi.')
  if (!service.can.contact) throw otherUnreachable()
  const estimate = await prepareEstimate(acting, answers, town)
  const sides = { customerId: user.id, providerId: service.provider_id }
  const sent = await inTransaction(runtime.db, async tx => {
    const parties = { serviceId, userId: user.id, providerId: service.provider_id }
    const { id: conversationId } = await lockConversationOf(tx, parties, true)
    // The lock orders repeated requests.
    if (await isStored(tx, id, user.id)) return null
    await requireReachable(tx, user.id, service.provider_id)
    const messageId = uuidv7()
    const photos = await moveToConversation(
      tx,
      { id: messageId, senderId: user.id, requestId: id, conversationId },
      photoIds,
    )
    await storeEstimate(tx, estimate, { id, customerId: user.id, conversationId, photos })
    return postSystemMessage(tx, { ...sides, conversationId }, 'customer', {
      id: messageId,
      content: `Procena: ${estimate.range.answers[0]?.answer ?? estimate.range.items[0]!.job.name}`,
      card: { kind: estimateCardKind, id },
      attachments: photos,
    })
  })
  if (sent) publishMessage(runtime, sent.conversation, sent.row)
  return findEstimate(acting, id)
}

async function isStored(db: Db | Tx, id: string, userId: string): Promise<boolean> {
  const [stored] = await db.select().from(estimates).where(eq(estimates.id, id))
  if (stored && stored.customerId !== userId) throw idTaken()
  return Boolean(stored)
}

/** Returns an estimate to its customer, and to the provider of the conversation that has it. 404 for all others. */
export async function findEstimate({ runtime: { db }, user }: ActorContext, id: string): Promise<Estimate> {
  const received = db
    .select({ one: sql`1` })
    .from(conversations)
    .where(and(eq(conversations.id, estimates.conversationId), eq(conversations.providerId, user.id)))
  const [row] = await db
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), or(eq(estimates.customerId, user.id), sql`EXISTS (${received})`)))
  if (!row) throw notFound('Procena nije pronađena.')
  return toEstimate(row)
}

/** Reads the estimate of a request. The caller decides whether the request is shown to the user. */
export async function readEstimate(db: Db | Tx, id: string | null): Promise<Estimate | null> {
  if (!id) return null
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id))
  return row ? toEstimate(row) : null
}

/** Deletes the estimates of deleted requests. */
export async function deleteEstimates(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length) await tx.delete(estimates).where(inArray(estimates.id, ids))
}

const toEstimate = (row: EstimateRow): Estimate => ({
  id: row.id,
  conversation_id: row.conversationId,
  trade: row.trade,
  category: row.category,
  town_in: townOfKey(row.townKey)!.in,
  answers: row.answers,
  items: row.items,
  low: row.low,
  high: row.high,
  is_demo: row.isDemo,
  published_on: row.publishedOn,
  photos: row.photos,
  created_at: row.createdAt.toISOString(),
})
