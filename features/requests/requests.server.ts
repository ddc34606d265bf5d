import { and, asc, desc, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { publicName } from '../accounts/display-name.ts'
import { hasBlocked } from '../accounts/reach.server.ts'
import { readEstimate } from '../estimates/estimates.server.ts'
import { listAreas, worksInArea } from '../services/areas.ts'
import type { Category } from '../services/categories.ts'
import { services } from '../services/service-tables.server.ts'
import { withoutContacts } from './contacts.ts'
import { categoriesServedBy, categoriesServing } from './matching-categories.server.ts'
import type { BoardItem, ListedRequest, Offer, ReachChange, RequestPage } from './request.ts'
import { MAX_OFFERS } from './request-limits.ts'
import {
  isOpenStatus,
  type OfferRow,
  providerAreas,
  type RequestRow,
  requestOffers,
  requests,
} from './request-tables.server.ts'

/**
 * Returns the condition that the customer of a request has blocked the user. The user's own blocks hide no requests,
 * because the user could block people one after the other to find out the customer.
 */
export const isHiddenFromUser = (userId: string): SQL<boolean> => hasBlocked(requests.customerId, userId)

export const requestNotFound = () => notFound('Zahtev nije pronađen.')
const MAX_LISTED = 100

/** Returns the status: `expired` if the time is over, even if the minute task has not marked the request yet. */
const statusAt = ({ status, expiresAt }: RequestRow, now: Date) =>
  status === 'open' && expiresAt <= now ? 'expired' : status

const toListed = (row: RequestRow, isMine: boolean, seesPhotos: boolean): ListedRequest => ({
  id: row.id,
  text: isMine ? row.text : withoutContacts(row.text),
  category: row.category,
  area: row.area,
  urgency: row.urgency,
  photos: seesPhotos ? row.photos : [],
  is_hidden: row.hidden,
  status: statusAt(row, new Date()),
  offers: row.offersCount,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})

const toMine = (own: OfferRow, { chosenOfferId }: RequestRow): NonNullable<BoardItem['mine']> => ({
  id: own.id,
  conversation_id: own.conversationId,
  is_chosen: own.id === chosenOfferId,
})

const activeServicesOf = (db: Db | Tx, userId: string, of?: Category[]) =>
  db
    .select({ id: services.id, title: services.title, category: services.category })
    .from(services)
    .where(
      and(
        eq(services.userId, userId),
        eq(services.status, 'active'),
        isNull(services.deletedAt),
        of && inArray(services.category, of),
      ),
    )
    .orderBy(asc(services.createdAt), asc(services.id))

export const findFittingServices = (db: Db | Tx, userId: string, wanted: Category) =>
  activeServicesOf(db, userId, categoriesServing(wanted))

/** Returns the areas of the provider, and the town, which counts if there are no areas. */
export async function findReach({
  runtime: { db },
  user,
}: ActorContext): Promise<{ areas: string[]; town: string | null }> {
  const [rows, [person]] = await Promise.all([
    db.select().from(providerAreas).where(eq(providerAreas.providerId, user.id)).orderBy(asc(providerAreas.area)),
    db.select({ town: profiles.location }).from(profiles).where(eq(profiles.id, user.id)),
  ])
  return { areas: rows.map(({ area }) => area), town: person?.town || null }
}

export async function changeReach(
  { runtime: { db }, user }: ActorContext,
  { added, removed }: ReachChange,
): Promise<void> {
  await db.transaction(async tx => {
    // Locks the profile, so that a service published at the same time waits and then gets the new areas.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user.id)).for('no key update')
    if (removed.length)
      await tx
        .delete(providerAreas)
        .where(and(eq(providerAreas.providerId, user.id), inArray(providerAreas.area, removed)))
    if (added.length)
      await tx
        .insert(providerAreas)
        .values(added.map(area => ({ providerId: user.id, area })))
        .onConflictDoNothing()
  })
}

/** Lists open requests that fit the caller's trades and areas, or have the caller's offer. The newest come first. */
export async function listBoard(acting: ActorContext): Promise<BoardItem[]> {
  const { db } = acting.runtime
  const me = acting.user.id
  const [reach, offered] = await Promise.all([findReach(acting), activeServicesOf(db, me)])
  const wanted = categoriesServedBy(offered.map(({ category }) => category as Category))
  const reached = listAreas()
    .filter(({ id }) => worksInArea(id, reach.areas, reach.town))
    .map(({ id }) => id)
  const isOpen = and(
    isOpenStatus,
    eq(requests.hidden, false),
    gt(requests.expiresAt, sql`now()`),
    ne(requests.customerId, me),
    not(isHiddenFromUser(me)),
  )
  const newest = [desc(requests.createdAt), desc(requests.id)]
  // There are two statements, because no single index finds both kinds of requests.
  const [fitting, answered] = await Promise.all([
    db
      .select()
      .from(requests)
      .where(and(inArray(requests.category, wanted), inArray(requests.area, reached), isOpen))
      .orderBy(...newest)
      .limit(MAX_LISTED),
    db
      .select({ row: requests, own: requestOffers })
      .from(requestOffers)
      .innerJoin(requests, eq(requests.id, requestOffers.requestId))
      .where(and(eq(requestOffers.providerId, me), isOpen))
      .orderBy(...newest)
      .limit(MAX_LISTED),
  ])
  const known = new Set(answered.map(({ row }) => row.id))
  return [...fitting.filter(({ id }) => !known.has(id)).map(row => ({ row, own: null })), ...answered]
    .sort(
      ({ row: one }, { row: other }) => Number(other.createdAt) - Number(one.createdAt) || (one.id < other.id ? 1 : -1),
    )
    .slice(0, MAX_LISTED)
    .map(({ row, own }) => ({ ...toListed(row, false, true), mine: own && toMine(own, row) }))
}

export async function listOwnRequests({ runtime: { db }, user }: ActorContext): Promise<ListedRequest[]> {
  const rows = await db
    .select()
    .from(requests)
    .where(eq(requests.customerId, user.id))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(MAX_LISTED)
  return rows.map(row => toListed(row, true, true))
}

/**
 * Returns a request to its customer or, unless the request is hidden (404), to any user with the address. Photos are
 * shown to the customer, providers with an offer and, while a request is open, providers who may make an offer.
 */
export async function findRequest({ runtime: { db }, user }: ActorContext, id: string): Promise<RequestPage> {
  const isShown = or(eq(requests.customerId, user.id), and(eq(requests.hidden, false), not(isHiddenFromUser(user.id))))
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isShown))
  if (!row) throw requestNotFound()
  const isMine = row.customerId === user.id
  const isOpen = statusAt(row, new Date()) === 'open'
  const found = isMine ? await offersOf(db, eq(requestOffers.requestId, id)) : []
  const [own] = isMine
    ? []
    : await db
        .select()
        .from(requestOffers)
        .where(and(eq(requestOffers.requestId, id), eq(requestOffers.providerId, user.id)))
  const fitting = !isMine && isOpen && !own ? await findFittingServices(db, user.id, row.category) : []
  return {
    ...toListed(row, isMine, isMine || Boolean(own) || fitting.length > 0),
    is_mine: isMine,
    estimate: await readEstimate(db, row.estimateId),
    offered: found.map(each => toOffer(each, row)),
    mine: own ? { ...toMine(own, row), words: own.words, price_from: own.priceFrom, price_to: own.priceTo } : null,
    services: fitting.map(({ id, title }) => ({ id, title })),
    can: {
      offer: fitting.length > 0 && row.offersCount < MAX_OFFERS,
      withdraw: Boolean(own) && isOpen,
      choose: isMine && isOpen && found.length > 0,
      close: isMine && isOpen,
    },
  }
}

/** Returns the customer's id, which must never be part of a response to other users. */
export async function findCustomer({ db }: Pick<Runtime, 'db'>, id: string): Promise<string> {
  const [row] = await db.select({ customerId: requests.customerId }).from(requests).where(eq(requests.id, id))
  if (!row) throw requestNotFound()
  return row.customerId
}

const offersOf = (db: Db, where: SQL) =>
  db
    .select({ row: requestOffers, service: services, provider: profiles })
    .from(requestOffers)
    .innerJoin(services, eq(services.id, requestOffers.serviceId))
    .innerJoin(profiles, eq(profiles.id, requestOffers.providerId))
    .where(where)
    .orderBy(asc(requestOffers.createdAt), asc(requestOffers.id))

type Found = Awaited<ReturnType<typeof offersOf>>[number]

const toOffer = ({ row, service, provider }: Found, { chosenOfferId }: RequestRow): Offer => ({
  id: row.id,
  words: row.words,
  price_from: row.priceFrom,
  price_to: row.priceTo,
  created_at: row.createdAt.toISOString(),
  conversation_id: row.conversationId,
  is_chosen: row.id === chosenOfferId,
  service: { id: service.id, title: toLatin(service.title), rating: service.rating, reviews: service.ratingCount },
  provider: {
    id: provider.id,
    name: toLatin(publicName(provider.name, true)),
    slug: provider.slug,
    avatar_url: provider.avatarUrl,
    location: provider.location,
  },
})
