import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { parsePhoneNumbers } from '../../platform/serbian/phone-numbers.server.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { isBlockedEitherWay } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { arrivalOf } from '../appointments/arrivals.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { seriesMarkOf } from '../appointments/diary.server.ts'
import { missedVisits } from '../appointments/missed-tables.server.ts'
import { members } from '../members/member-tables.server.ts'
import { isGivenTo } from '../members/members.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { Booking, BookingPerson, BookingsQuery, ServiceSlots } from './booking.ts'
import {
  allowedActions,
  announceTimes,
  awaitedSide,
  bookingNotFound,
  bookingSideOf,
  bookingStatusAt,
  currentRowCondition,
  noActions,
  visitEnd,
} from './booking-row.server.ts'
import { bookingNotes } from './booking-tables.server.ts'
import { toBookingDeposit } from './deposit/deposits.server.ts'
import { bookingDeposits } from './deposit-tables.server.ts'
import { COUNTED_MONTHS, MIN_SHOWN_MISSED } from './missed/missed-limits.ts'
import { missedActions } from './missed/missed-state.ts'
import { isRepeatable } from './repeatable.server.ts'
import { findServiceSlots } from './service-slots.server.ts'

const DAY_MS = 86_400_000

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')
const memberAccounts = alias(profiles, 'member_accounts')

export const selectBookings = (db: Db | Tx) =>
  db
    .select({
      row: appointments,
      service: services,
      member: members,
      memberAccount: memberAccounts,
      customer: customers,
      provider: providers,
      note: bookingNotes.note,
      noteVersion: bookingNotes.version,
      deposit: bookingDeposits,
      visits: sql<Booking['visit']>`CASE WHEN ${appointments.quoteId} IS NOT NULL THEN (
        SELECT json_build_object('quote_id', ${appointments.quoteId}, 'total', count(*),
          'done', count(*) FILTER (WHERE v.status = 'done'))
        FROM appointments v WHERE v.quote_id = ${appointments.quoteId} AND v.status IN ('requested', 'confirmed', 'done')) END`,
      isApart: isBlockedEitherWay(appointments.customerId, appointments.providerId),
      missed: missedVisits,
      missedBefore: sql<number>`(SELECT count(*)::int FROM missed_visits m
        WHERE m.customer_id = ${appointments.customerId} AND m.missed_by = 'customer' AND m.objected_at IS NULL
          AND m.reported_at > now() - make_interval(months => ${COUNTED_MONTHS}))`,
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(customers, eq(customers.id, appointments.customerId))
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .leftJoin(members, eq(members.id, appointments.memberId))
    .leftJoin(memberAccounts, and(eq(memberAccounts.id, members.accountId), isNull(members.leftAt)))
    .leftJoin(bookingNotes, eq(bookingNotes.bookingId, appointments.bookingId))
    .leftJoin(bookingDeposits, eq(bookingDeposits.bookingId, appointments.bookingId))
    .leftJoin(missedVisits, eq(missedVisits.bookingId, appointments.bookingId))

export type SelectedBooking = Awaited<ReturnType<typeof selectBookings>>[number]

function toBooking(
  { row, service, member, customer, provider, note, noteVersion, isApart, deposit, visits, ...more }: SelectedBooking,
  userId: string,
  now = new Date(),
): Booking {
  const side = bookingSideOf(row, userId)
  const isMember = side === 'provider' && row.providerId !== userId
  const other = side === 'provider' ? customer : provider
  const isOtherReachable = isReachable(other) && !isApart
  const status = bookingStatusAt(row, now) as Booking['status']
  const allowed = allowedActions(row, side, isOtherReachable, now, isMember, more.missed)
  const isActive = status === 'requested' || status === 'confirmed'
  const { proposedTime, proposedBy } = row
  const { missed, missedBefore } = more
  const isDisputed = missed?.objectedAt != null
  const phone = (side === 'provider' && status === 'confirmed' && customer.phone) || null
  return {
    id: row.bookingId!,
    side,
    status,
    version: row.version,
    service: { id: service.id, title: toLatin(service.title), image_url: service.imageUrl },
    other: {
      id: other.id,
      name: toLatin(other.name) || null,
      avatar_url: other.avatarUrl,
      is_reachable: isOtherReachable,
    },
    client_name: toLatin(row.clientName),
    client_phone: phone,
    client_numbers: parsePhoneNumbers(phone),
    member: member && { id: member.id, name: toLatin(member.name), avatar_url: member.avatarUrl },
    starts_at: row.appointmentTime.toISOString(),
    ends_at: visitEnd(row, row.appointmentTime).toISOString(),
    about: row.notes ?? '',
    note: side === 'provider' && !isMember ? note : null,
    note_version: (side === 'provider' && !isMember && noteVersion) || 0,
    address: row.address,
    conversation_id: row.conversationId,
    answer_by: status === 'requested' && !row.awaitsDeposit ? (row.expiresAt?.toISOString() ?? null) : null,
    proposal:
      awaitedSide(row, now) && proposedTime && proposedBy && proposedTime > now
        ? {
            starts_at: proposedTime.toISOString(),
            ends_at: visitEnd(row, proposedTime).toISOString(),
            by: proposedBy,
            reason: row.reason,
          }
        : null,
    moved_from: row.movedFrom?.toISOString() ?? null,
    reason: proposedBy ? null : row.reason,
    arrival: arrivalOf(row),
    announce:
      row.providerId === userId && !row.memberId && status === 'confirmed' && !isApart ? announceTimes(row) : null,
    changed_by: status === row.status ? row.changedBy : null,
    changed_at: (status === row.status ? row.changedAt : row.expiresAt)?.toISOString() ?? null,
    awaits_deposit: status === 'requested' && row.awaitsDeposit,
    // A member never sees money.
    deposit: deposit && !isMember ? toBookingDeposit(deposit, row, { status, side, isDisputed }) : null,
    visit: isMember ? null : visits,
    missed: missed && {
      by: missed.missedBy,
      is_disputed: isDisputed,
      objection: isMember ? null : missed.objection,
    },
    missed_before:
      side === 'provider' && !isMember && isActive && missedBefore >= MIN_SHOWN_MISSED ? missedBefore : null,
    // A series is an agreement of the provider, so a member sees only the bookings.
    series: isMember ? null : seriesMarkOf(row),
    // Also after a block a side may object, because an undisputed report counts.
    can: isApart
      ? {
          ...noActions,
          note: side === 'provider' && !isMember,
          object: !isMember && missedActions(missed, side, now).object,
        }
      : {
          ...allowed,
          // A deposit that has come is returned or kept only by cancelling or after the visit.
          done: allowed.done && !(deposit?.arrivedAt && row.appointmentTime > now),
          repeat: isOtherReachable && !isMember && isRepeatable({ row, service, deposit }, now),
        },
  }
}

export async function findBooking({ runtime, user }: ActorContext, bookingId: string): Promise<Booking> {
  const [booking] = await selectBookings(runtime.db).where(currentRowCondition(bookingId, user.id))
  if (!booking) throw bookingNotFound()
  return toBooking(booking, user.id)
}

/** Returns all bookings that a condition selects, in order of time. The condition must select only the caller's own. */
export async function findBookings({ runtime, user }: ActorContext, condition: SQL): Promise<Booking[]> {
  const rows = await selectBookings(runtime.db).where(condition).orderBy(asc(appointments.appointmentTime))
  return rows.map(row => toBooking(row, user.id))
}

/**
 * Returns the agreed and completed visits on a day that the caller makes in person as provider, and those of the day
 * before that still go on.
 */
export async function listVisitsOfDay(
  { runtime, user }: ActorContext,
  day: string,
  now = new Date(),
): Promise<Booking[]> {
  const { appointmentTime: time, providerId, memberId, bookingId, status } = appointments
  const rows = await selectBookings(runtime.db)
    .where(
      and(
        eq(providerId, user.id),
        isNull(memberId),
        gte(time, startOfDay(addDays(day, -1))),
        lt(time, startOfDay(addDays(day, 1))),
        isNotNull(bookingId),
        inArray(status, ['confirmed', 'done']),
      ),
    )
    .orderBy(asc(time))
  const begins = startOfDay(day)
  return rows
    .filter(({ row }) => row.appointmentTime >= begins || visitEnd(row, row.appointmentTime) > now)
    .map(row => toBooking(row, user.id, now))
}

/** Returns the slots to which the caller can move a booking. The booking's own time does not block any slots. */
export async function findSlotsToMove(
  { runtime: { db }, user }: ActorContext,
  bookingId: string,
  params: { from?: string | undefined; days: number; person?: BookingPerson | undefined },
): Promise<ServiceSlots> {
  const [row] = await db.select().from(appointments).where(currentRowCondition(bookingId, user.id))
  if (!row) throw bookingNotFound()
  return findServiceSlots(db, row.serviceId!, params, {
    bookingId,
    startsAt: row.appointmentTime,
    memberId: row.memberId,
  })
}

const isLive = sql`${appointments.status} IN ('requested', 'confirmed')
  AND NOT (${appointments.status} = 'requested' AND ${appointments.expiresAt} <= now())`

/**
 * Returns a page of the caller's bookings as customer, as provider or as member. Requested and confirmed bookings in the
 * future and agreed visits that still go on are upcoming, the soonest first. All other bookings are past, the latest
 * first.
 */
export async function listBookings(
  { runtime, user }: ActorContext,
  { side, when, waiting, limit, cursor }: BookingsQuery,
): Promise<{ items: Booking[]; next_cursor: string | null; total?: number }> {
  const { db } = runtime
  const now = new Date()
  const { appointmentTime: time, bookingId } = appointments
  const isAhead = when === 'ahead'
  const isMine = and(
    side === 'member'
      ? isGivenTo(appointments.memberId, user.id)
      : eq(side === 'customer' ? appointments.customerId : appointments.providerId, user.id),
    isNotNull(bookingId),
    ne(appointments.status, 'moved'),
  )
  const isGoingOn = sql`(${appointments.status} = 'confirmed' AND ${time} <= ${now.toISOString()}
    AND ${time} + make_interval(mins => ${appointments.minutes}) > ${now.toISOString()})`
  // The first condition is the bound of the index, because no visit is longer than a day.
  const isUpcoming = and(isMine, isLive, gt(time, new Date(now.getTime() - DAY_MS)), or(gt(time, now), isGoingOn))
  const isUnanswered =
    side !== 'customer'
      ? sql`coalesce(${appointments.proposedBy}, CASE WHEN ${appointments.status} = 'requested' AND NOT ${appointments.awaitsDeposit} THEN 'customer' END) = 'customer'`
      : eq(appointments.proposedBy, 'provider')
  const isListed = isAhead
    ? and(isUpcoming, waiting ? isUnanswered : undefined)
    : and(isMine, or(and(lte(time, now), not(isGoingOn)), sql`NOT (${isLive})`))
  const isAfterCursor =
    cursor &&
    (isAhead
      ? or(gt(time, new Date(cursor[0])), and(eq(time, new Date(cursor[0])), gt(bookingId, cursor[1])))
      : or(lt(time, new Date(cursor[0])), and(eq(time, new Date(cursor[0])), lt(bookingId, cursor[1]))))
  const indexBound = cursor && (isAhead ? gte(time, new Date(cursor[0])) : lte(time, new Date(cursor[0])))
  const order = isAhead ? asc : desc
  const rows = await selectBookings(db)
    .where(and(isListed, indexBound, isAfterCursor))
    .orderBy(order(time), order(bookingId))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.row
  return {
    items: page.map(row => toBooking(row, user.id, now)),
    next_cursor: rows.length > limit && last ? `${last.appointmentTime.toISOString()}_${last.bookingId}` : null,
    ...(isAhead && !cursor && { total: await db.$count(appointments, isListed) }),
  }
}
