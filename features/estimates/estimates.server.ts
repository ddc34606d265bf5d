import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { otherUnreachable, requireReachable } from '../accounts/reach.server.ts'
import { moveToConversation } from '../attachments/attachments.server.ts'
import { conversations, messages } from '../conversations/conversation-tables.server.ts'
import { hasConversation, lockConversationOf } from '../conversations/conversations.server.ts'
import { idTaken, postSystemMessage, publishMessage } from '../conversations/messages.server.ts'
import { townOfKey, townOfSlug } from '../prices/price-towns.ts'
import { findService } from '../services/services.server.ts'
import { estimateCardKind } from './card-kind.ts'
import type { Estimate, EstimateAnswers, EstimateInput, EstimateRange } from './estimate.ts'
import { MAX_SUM_RSD } from './estimate-limits.ts'
import { findRange } from './estimate-range.server.ts'
import { type EstimateRow, estimates } from './estimate-tables.server.ts'

/** An estimate that is stored with the request or message to which it belongs. */
export type NewEstimate = { range: EstimateRange; townKey: string }

/** Counts an estimate again with the figures of this moment. 422 at `estimate` without any job, or with too many. */
export async function prepareEstimate(
  { runtime }: Pick<ActorContext, 'runtime'>,
  answers: EstimateAnswers,
  town: string,
): Promise<NewEstimate> {
  const range = await findRange(runtime, answers, town)
  if (!range.items.length) throw invalidInput({ estimate: 'Procena nema nijedan posao. Odgovorite na pitanja.' })
  if (range.high !== null && range.high > MAX_SUM_RSD)
    throw invalidInput({ estimate: 'Procena je prevelika. Smanjite količine.' })
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
 * repeated request (same id and content) sends one. 409 `own_service`, `other_unreachable`, `id_taken`.
 */
export async function sendEstimate(acting: ActorContext, input: EstimateInput): Promise<Estimate> {
  const { runtime, user } = acting
  const { id, service_id: serviceId, photos: photoIds, town, ...answers } = input
  const estimate = await prepareEstimate(acting, answers, town)
  if (await isRepeated(runtime.db, input, estimate, user.id)) return findEstimate(acting, id)
  const service = await findService(runtime, serviceId, user, hasConversation)
  if (service.provider_id === user.id) throw conflict('own_service', 'Ne možete da pišete sami sebi.')
  if (!service.can.contact) throw otherUnreachable()
  const sides = { customerId: user.id, providerId: service.provider_id }
  const sent = await inTransaction(runtime.db, async tx => {
    const parties = { serviceId, userId: user.id, providerId: service.provider_id }
    const { id: conversationId } = await lockConversationOf(tx, parties, true)
    // The lock orders repeated requests.
    if (await isRepeated(tx, input, estimate, user.id)) return null
    await requireReachable(tx, user.id, service.provider_id)
    const messageId = uuidv7()
    const photos = await moveToConversation(
      tx,
      { id: messageId, senderId: user.id, requestId: id, conversationId },
      photoIds,
    )
    await storeEstimate(tx, estimate, { id, customerId: user.id, conversationId, photos })
    return postEstimateCard(tx, { ...sides, conversationId }, 'customer', {
      estimate: { id, ...estimate.range },
      message: { id: messageId, attachments: photos },
    })
  })
  if (sent) publishMessage(runtime, sent.conversation, sent.row)
  return findEstimate(acting, id)
}

type Card = {
  estimate: Pick<Estimate, 'id' | 'answers' | 'items'>
  message?: { id?: string; attachments?: EstimateRow['photos']; withoutNotification?: boolean }
}

/** Posts an estimate as a card, which lets the provider of the conversation read it. */
export const postEstimateCard = (
  tx: Tx,
  sides: { customerId: string; providerId: string; conversationId: string },
  from: 'customer' | 'provider',
  { estimate: { id, answers, items }, message }: Card,
) =>
  postSystemMessage(tx, sides, from, {
    ...message,
    content: `Procena: ${answers[0]?.answer ?? items[0]!.job.name}`,
    card: { kind: estimateCardKind, id },
  })

/**
 * Returns whether this message with the estimate was sent before. 409 `id_taken` if the id belongs to another estimate,
 * such as one that went with a request or to another provider, because nothing would arrive.
 */
async function isRepeated(db: Db | Tx, input: EstimateInput, estimate: NewEstimate, userId: string): Promise<boolean> {
  const [stored] = await db
    .select({ row: estimates, serviceId: conversations.serviceId })
    .from(estimates)
    .leftJoin(conversations, eq(conversations.id, estimates.conversationId))
    .where(eq(estimates.id, input.id))
  if (!stored) return false
  const { row, serviceId } = stored
  const isSame =
    row.customerId === userId &&
    serviceId === input.service_id &&
    row.townKey === estimate.townKey &&
    contentOf(row, idsOf(row.photos)) === contentOf(estimate.range, input.photos)
  if (!isSame) throw idTaken()
  return true
}

const idsOf = (photos: EstimateRow['photos']) => photos.map(({ id }) => id)

/** Figures are left out, because they may have changed since. */
const contentOf = ({ trade, answers, items }: Pick<EstimateRow, 'trade' | 'answers' | 'items'>, photos: string[]) =>
  JSON.stringify([
    trade,
    answers.map(({ ask, answer }) => [ask, answer]),
    items.map(({ job, quantity }) => [job.id, quantity]),
    photos,
  ])

/** Returns an estimate to its customer, and to providers with its card in a conversation. 404 for all others. */
export async function findEstimate({ runtime: { db }, user }: ActorContext, id: string): Promise<Estimate> {
  const received = db
    .select({ one: sql`1` })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.userId, estimates.customerId),
        eq(conversations.providerId, user.id),
        sql`${messages.card} ->> 'kind' = ${estimateCardKind}`,
        sql`${messages.card} ->> 'id' = ${id}`,
      ),
    )
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
