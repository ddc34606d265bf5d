import { and, asc, eq, gt, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { isBlockedEitherWay } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { type BookingRow, bookingStatusAt } from '../bookings/booking-row.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { Series, SeriesList, SeriesQuery, SeriesStatus, SeriesVisit } from './series.ts'
import { momentOf, plannedDay, weekdayOf } from './series-plan.ts'
import { bookingSeries } from './series-tables.server.ts'

export type SeriesRow = typeof bookingSeries.$inferSelect

export const seriesNotFound = () => notFound('Redovni termini nisu pronađeni.')

export const isSideOfSeries = (userId: string): SQL =>
  or(eq(bookingSeries.customerId, userId), eq(bookingSeries.providerId, userId))!

export const seriesSideOf = ({ providerId }: Pick<SeriesRow, 'providerId'>, userId: string): BookingSide =>
  providerId === userId ? 'provider' : 'customer'

export const otherSide = (side: BookingSide): BookingSide => (side === 'customer' ? 'provider' : 'customer')

/** Returns a series' state at a moment. A proposal is expired after its deadline, even if not marked yet. */
export const seriesStatusAt = ({ status, expiresAt }: SeriesRow, now: Date): SeriesStatus =>
  status === 'proposed' && expiresAt <= now ? 'expired' : status

/** Returns the side that has to answer: a proposal, or the proposal of another time. Null if nothing waits. */
function awaitedSide(row: SeriesRow, now: Date): BookingSide | null {
  const status = seriesStatusAt(row, now)
  if (status === 'proposed') return otherSide(row.proposedBy)
  const move = openMoveOf(row, now)
  return move && otherSide(move.by)
}

/** Returns the proposal of another time for a running series; null after that time, when neither side can accept it. */
function openMoveOf({ status, moveFrom, moveDay, moveTime, moveBy }: SeriesRow, now: Date) {
  if (status !== 'active' || moveFrom === null || !moveDay || !moveTime || !moveBy) return null
  const startsAt = momentOf(moveDay, moveTime)
  return startsAt && startsAt > now ? { fromIndex: moveFrom, startsAt, by: moveBy } : null
}

export function allowedSeriesActions(row: SeriesRow, side: BookingSide, isApart: boolean, now: Date): Series['can'] {
  const status = seriesStatusAt(row, now)
  const isActive = status === 'active'
  const isAwaited = awaitedSide(row, now) === side
  return {
    confirm: isAwaited && !isApart,
    decline: isAwaited,
    withdraw: status === 'proposed' && row.proposedBy === side,
    end: isActive,
    move: isActive && !openMoveOf(row, now) && !isApart,
  }
}

export const rhythmOf = (row: SeriesRow) => ({ weeks: row.weeks, weekday: weekdayOf(row.anchorDay) })

/** Returns the current row of each visit that is placed, in their order. */
const visitsOf = (db: Db | Tx, seriesIds: string[]): Promise<BookingRow[]> =>
  db
    .select()
    .from(appointments)
    .where(and(inArray(appointments.seriesId, seriesIds), ne(appointments.status, 'moved')))
    .orderBy(asc(appointments.seriesIndex))

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')

export const selectSeries = (db: Db | Tx) =>
  db
    .select({
      row: bookingSeries,
      service: services,
      customer: customers,
      provider: providers,
      isApart: isBlockedEitherWay(bookingSeries.customerId, bookingSeries.providerId),
    })
    .from(bookingSeries)
    .innerJoin(services, eq(services.id, bookingSeries.serviceId))
    .innerJoin(customers, eq(customers.id, bookingSeries.customerId))
    .innerJoin(providers, eq(providers.id, bookingSeries.providerId))
export type SelectedSeries = Awaited<ReturnType<typeof selectSeries>>[number]

function toSeries(selected: SelectedSeries, visits: BookingRow[], userId: string, now: Date): Series {
  const { row, service, customer, provider } = selected
  const side = seriesSideOf(row, userId)
  const other = side === 'provider' ? customer : provider
  const isApart = selected.isApart || !isReachable(other)
  const status = seriesStatusAt(row, now)
  const move = openMoveOf(row, now)
  return {
    id: row.id,
    side,
    status,
    version: row.version,
    service: { id: service.id, title: toLatin(service.title) },
    other: { id: other.id, name: toLatin(other.name) || null, avatar_url: other.avatarUrl, is_reachable: !isApart },
    client_name: toLatin(row.clientName),
    about: row.about,
    address: row.address,
    conversation_id: row.conversationId,
    rhythm: rhythmOf(row),
    time: row.time,
    count: row.count,
    first_day: plannedDay(row, 0),
    last_day: plannedDay(row, Math.max(0, row.count - 1)),
    proposed_by: row.proposedBy,
    answer_by: status === 'proposed' ? row.expiresAt.toISOString() : null,
    move: move && { from_index: move.fromIndex, starts_at: move.startsAt.toISOString(), by: move.by },
    visits: toVisits(row, visits, now),
    reason: row.reason,
    changed_by: status === row.status ? row.changedBy : null,
    can: allowedSeriesActions(row, side, isApart, now),
  }
}

/** Returns all visits in their order: the placed ones as bookings, the others as the rule plans them. */
function toVisits(row: SeriesRow, placed: BookingRow[], now: Date): SeriesVisit[] {
  const bookings = new Map(placed.map(each => [each.seriesIndex, each]))
  const visits: SeriesVisit[] = []
  for (let index = 0; index < Math.max(row.count, ...[...bookings.keys()].map(at => at! + 1)); index += 1) {
    const booking = bookings.get(index)
    const adjusted = row.adjusted.find(each => each.index === index)
    const missed = row.missed.find(each => each.index === index)
    const planned = momentOf(missed?.day ?? plannedDay(row, index), row.time)
    const startsAt = booking?.appointmentTime.toISOString() ?? adjusted?.starts_at ?? planned?.toISOString()
    if (!startsAt) continue
    visits.push({
      index,
      starts_at: startsAt,
      booking: booking
        ? { id: booking.bookingId!, status: bookingStatusAt(booking, now), version: booking.version }
        : null,
      state: booking ? 'booked' : adjusted?.starts_at === null ? 'skipped' : (missed?.reason ?? 'planned'),
    })
  }
  return visits
}

export async function findSeries({ runtime: { db }, user }: ActorContext, id: string): Promise<Series> {
  const [found] = await selectSeries(db).where(and(eq(bookingSeries.id, id), isSideOfSeries(user.id)))
  if (!found) throw seriesNotFound()
  return toSeries(found, await visitsOf(db, [id]), user.id, new Date())
}

/** A proposal that can still be answered, or a running series with a proposal of another time that is still ahead. */
const isWaiting = sql`(${bookingSeries.status} = 'proposed' OR (${bookingSeries.moveFrom} IS NOT NULL
  AND (${bookingSeries.moveDay} + ${bookingSeries.moveTime}::time) AT TIME ZONE 'Europe/Belgrade' > now()))`
const isOpen = and(
  inArray(bookingSeries.status, ['proposed', 'active']),
  or(ne(bookingSeries.status, 'proposed'), gt(bookingSeries.expiresAt, sql`now()`)),
)

/** Returns a page of the caller's waiting and running series on one side, the oldest first. */
export async function listSeries(
  { runtime: { db }, user }: ActorContext,
  { side, customer_id, waiting, limit, cursor }: SeriesQuery,
): Promise<SeriesList> {
  const now = new Date()
  const after = cursor && new Date(cursor[0])
  const found = await selectSeries(db)
    .where(
      and(
        eq(side === 'customer' ? bookingSeries.customerId : bookingSeries.providerId, user.id),
        customer_id ? eq(bookingSeries.customerId, customer_id) : undefined,
        isOpen,
        waiting ? isWaiting : undefined,
        after && gte(bookingSeries.createdAt, after),
        after &&
          or(
            gt(bookingSeries.createdAt, after),
            and(eq(bookingSeries.createdAt, after), gt(bookingSeries.id, cursor[1])),
          ),
      ),
    )
    .orderBy(asc(bookingSeries.createdAt), asc(bookingSeries.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)?.row
  const ids = page.map(({ row }) => row.id)
  const visits = Map.groupBy(ids.length ? await visitsOf(db, ids) : [], ({ seriesId }) => seriesId)
  return {
    items: page.map(each => toSeries(each, visits.get(each.row.id) ?? [], user.id, now)),
    next_cursor: found.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}
