import { and, eq, gt, lt, not, sql } from 'drizzle-orm'
import { areaId } from '../../platform/serbian/area-id.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { claimAttachments } from '../attachments/attachments.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { appendMessage, postSystemMessage, publishMessage } from '../conversations/messages.server.ts'
import { postEstimateCard, prepareEstimate, readEstimate, storeEstimate } from '../estimates/estimates.server.ts'
import { skipQuietHours } from '../push/quiet-hours.ts'
import { areaOf } from '../services/areas.ts'
import { withoutContacts } from './contacts.ts'
import type { OfferInput, RequestInput, RequestLiveEvents, Urgency } from './request.ts'
import { notifyOfOffer, notifyOfOutcome } from './request-emails.server.ts'
import { MAX_OFFERS, MAX_OPEN_REQUESTS, openDays } from './request-limits.ts'
import { type RequestRow, requestOffers, requests } from './request-tables.server.ts'
import { freePlace, scheduleNotification } from './request-work.server.ts'
import { findFittingServices, isHiddenFromUser, requestNotFound } from './requests.server.ts'

const HOUR_MS = 3_600_000
/** A request for today is open until midnight, but at least for this time. */
const MIN_TODAY_MS = 6 * HOUR_MS

export function expiryOf(urgency: Urgency, now: Date): Date {
  if (urgency !== 'today') return new Date(now.getTime() + openDays[urgency] * 24 * HOUR_MS)
  const midnight = startOfDay(addDays(dayOf(now), 1))
  return new Date(Math.max(midnight.getTime(), now.getTime() + MIN_TODAY_MS))
}

const over = () => conflict('not_open', 'Ovaj zahtev više nije otvoren.')
const full = () => conflict('full', 'Već je odgovorilo pet majstora')
/**
 * Publishes a live event to providers with an offer and to `others`, such as the customer. Pages with the request then
 * reload it. Must be called after the commit.
 */
async function publishChange({ db, live }: Runtime, id: string, others: string[]): Promise<void> {
  const offers = await db
    .select({ providerId: requestOffers.providerId })
    .from(requestOffers)
    .where(eq(requestOffers.requestId, id))
  const people = new Set([...others, ...offers.map(({ providerId }) => providerId)])
  const event: RequestLiveEvents['request'] = { request_id: id }
  live.send([...people], 'request', event)
}

/** Posts a request. Ignores a repeated request (same id). Throws 409 if the customer has too many open requests. */
export async function postRequest(
  acting: ActorContext,
  { id, photos: photoIds, estimate: answers, ...input }: RequestInput,
): Promise<void> {
  const { runtime, user } = acting
  const now = new Date()
  const estimate = answers && (await prepareEstimate(acting, answers, areaId(areaOf(input.area).town)))
  const isNew = await runtime.db.transaction(async tx => {
    // Locks the row of the customer, so that concurrent requests are counted one after the other.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user.id)).for('no key update')
    const [known] = await tx.select().from(requests).where(eq(requests.id, id))
    if (known && known.customerId !== user.id) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    if (known) return false
    const open = await tx.$count(requests, and(eq(requests.customerId, user.id), isOpen))
    if (open >= MAX_OPEN_REQUESTS)
      throw new Problem(409, 'too_many_open', `Imate ${MAX_OPEN_REQUESTS} otvorenih zahteva. Prvo zatvorite neki.`)
    const tellAt = input.urgency === 'today' ? now : skipQuietHours(now)
    const expiresAt = expiryOf(input.urgency, now)
    const photos = await claimAttachments(tx, { id, senderId: user.id, requestId: id }, photoIds)
    if (estimate) await storeEstimate(tx, estimate, { id, customerId: user.id })
    const estimateId = estimate ? id : null
    await tx.insert(requests).values({ ...input, photos, id, estimateId, customerId: user.id, tellAt, expiresAt })
    return true
  })
  if (isNew) scheduleNotification(runtime)
}

const isOpen = and(eq(requests.status, 'open'), gt(requests.expiresAt, sql`now()`))!

/**
 * Stores an offer with one of the provider's services. The offer takes one of five places, and its text becomes a
 * message. A repeated offer (same id) changes nothing. Blocks are checked last (409 `other_unreachable`), so that no
 * other response reveals the customer.
 */
export async function makeOffer(acting: ActorContext, requestId: string, input: OfferInput): Promise<void> {
  const { runtime, user } = acting
  const sent = await inTransaction(runtime.db, async tx => {
    const isShown = and(eq(requests.id, requestId), eq(requests.hidden, false), not(isHiddenFromUser(user.id)))
    const [found] = await tx.select().from(requests).where(isShown)
    if (!found) throw requestNotFound()
    if (found.customerId === user.id) throw conflict('own_request', 'Ne možete da odgovorite na svoj zahtev.')
    const fitting = await findFittingServices(tx, user.id, found.category)
    if (!fitting.some(({ id }) => id === input.service_id))
      throw invalidInput({ service_id: 'Izaberite uslugu koja odgovara zahtevu.' })
    const isOwnOffer = and(eq(requestOffers.requestId, requestId), eq(requestOffers.providerId, user.id))
    const request = await claimPlace(tx, requestId)
    const [before] = await tx.select().from(requestOffers).where(isOwnOffer)
    if (before?.id === input.id) {
      if (request) await freePlace(tx, requestId)
      return null
    }
    if (before) throw conflict('offered', 'Već ste se javili na ovaj zahtev.')
    if (!request) throw found.status === 'open' && found.expiresAt > new Date() ? full() : over()
    const [customer] = await tx.select().from(profiles).where(eq(profiles.id, request.customerId))
    if (!customer || !isReachable(customer)) throw over()
    return storeOffer(runtime, tx, request, input, user.id)
  })
  if (!sent) return
  for (const line of sent.lines) publishMessage(runtime, line.conversation, line.row)
  await publishChange(runtime, requestId, [sent.request.customerId])
}

/** Takes one of a request's five places for offers; returns undefined if none is free. Locks the row of the request. */
async function claimPlace(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx
    .update(requests)
    .set({ offersCount: sql`${requests.offersCount} + 1` })
    .where(and(eq(requests.id, id), isOpen, lt(requests.offersCount, MAX_OFFERS)))
    .returning()
  return row
}

async function storeOffer(runtime: Runtime, tx: Tx, request: RequestRow, input: OfferInput, providerId: string) {
  const parties = { serviceId: input.service_id, userId: request.customerId, providerId }
  const conversation = await lockConversationOf(tx, parties, true)
  const [row] = await tx
    .insert(requestOffers)
    .values({
      id: input.id,
      requestId: request.id,
      providerId,
      serviceId: input.service_id,
      conversationId: conversation.id,
      words: input.words,
      priceFrom: input.price_from,
      priceTo: input.price_to,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  await requireReachable(tx, request.customerId, providerId)
  const sides = { conversationId: conversation.id, customerId: request.customerId, providerId }
  const excerpt = withoutContacts(request.text).slice(0, 200)
  const estimate = await readEstimate(tx, request.estimateId)
  const lines = [
    await postSystemMessage(tx, sides, 'provider', {
      content: `Odgovor na zahtev: „${excerpt}”`,
      withoutNotification: true,
    }),
    ...(estimate
      ? [await postEstimateCard(tx, sides, 'provider', { estimate, message: { withoutNotification: true } })]
      : []),
    await appendMessage(tx, {
      conversationId: conversation.id,
      senderId: providerId,
      content: input.words,
      messageType: 'text',
      withoutNotification: true,
    }),
  ]
  await notifyOfOffer(runtime, tx, request, row)
  return { request, lines }
}

/** Withdraws an offer to an open request, so that its place is free again. The conversation stays. */
export async function withdrawOffer({ runtime, user }: ActorContext, offerId: string): Promise<void> {
  const request = await inTransaction(runtime.db, async tx => {
    const isOwnOffer = and(eq(requestOffers.id, offerId), eq(requestOffers.providerId, user.id))
    const [offer] = await tx.select().from(requestOffers).where(isOwnOffer)
    if (!offer) throw notFound('Odgovor nije pronađen.')
    const [row] = await tx.select().from(requests).where(eq(requests.id, offer.requestId)).for('update')
    if (row?.status !== 'open') throw over()
    const deleted = await tx.delete(requestOffers).where(isOwnOffer).returning({ id: requestOffers.id })
    if (deleted.length) await freePlace(tx, row.id)
    return row
  })
  await publishChange(runtime, request.id, [request.customerId, user.id])
}

/**
 * Chooses an offer, closes the request and notifies all providers with an offer. Returns the id of the request. Throws
 * 409 `other_unreachable` if customer or provider has blocked the other.
 */
export async function chooseOffer({ runtime, user }: ActorContext, offerId: string): Promise<string> {
  const requestId = await inTransaction(runtime.db, async tx => {
    const [offer] = await tx.select().from(requestOffers).where(eq(requestOffers.id, offerId))
    if (!offer) throw notFound('Odgovor nije pronađen.')
    const isOwnRequest = and(eq(requests.id, offer.requestId), eq(requests.customerId, user.id))
    const [row] = await tx.select().from(requests).where(isOwnRequest).for('update')
    if (!row) throw notFound('Odgovor nije pronađen.')
    if (row.chosenOfferId === offerId) return row.id
    await requireReachable(tx, user.id, offer.providerId)
    const chosen = { status: 'chosen', chosenOfferId: offerId, endedAt: new Date(), tellAt: null } as const
    const [request] = await tx.update(requests).set(chosen).where(and(isOwnRequest, isOpen)).returning()
    if (!request) throw over()
    const offers = await tx.select().from(requestOffers).where(eq(requestOffers.requestId, request.id))
    // The offer is missing if the provider has withdrawn the offer before the row of the request was locked.
    if (!offers.some(({ id }) => id === offerId)) throw conflict('not_there', 'Ovaj odgovor je povučen.')
    await notifyOfOutcome(runtime, tx, request, offers)
    return request.id
  })
  await publishChange(runtime, requestId, [user.id])
  return requestId
}

/** Closes the caller's request. A repeated call changes nothing. */
export async function closeRequest({ runtime, user }: ActorContext, id: string): Promise<void> {
  const isOwnRequest = and(eq(requests.id, id), eq(requests.customerId, user.id))
  const [closed] = await runtime.db
    .update(requests)
    .set({ status: 'closed', endedAt: new Date(), tellAt: null })
    .where(and(isOwnRequest, isOpen))
    .returning({ id: requests.id })
  if (!closed && !(await runtime.db.$count(requests, isOwnRequest))) throw requestNotFound()
  await publishChange(runtime, id, [user.id])
}
