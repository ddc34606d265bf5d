import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { parsePhoneNumbers } from '../../platform/serbian/phone-numbers.server.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { isBlockedEitherWay } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { seriesMarkOf } from '../appointments/diary.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { Booking, BookingsQuery, ServiceSlots } from './booking.ts'
import { bookingNotes } from './booking-tables.server.ts'
import { findServiceSlots } from './service-slots.server.ts'

export type BookingRow = typeof appointments.$inferSelect

export const bookingNotFound = () => notFound('Termin nije pronađen.')

/** Condition for the current row of a booking, if the user is one of its two sides. */
export const currentRowCondition = (bookingId: string, userId: string): SQL =>
  and(
    eq(appointments.bookingId, bookingId),
    ne(appointments.status, 'moved'),
    or(eq(appointments.customerId, userId), eq(appointments.providerId, userId)),
  )!

export const bookingSideOf = (row: Pick<BookingRow, 'providerId'>, userId: string): BookingSide =>
  row.providerId === userId ? 'provider' : 'customer'

/** Returns a booking's state at a moment. A request is expired after its deadline, even if not marked yet. */
export const bookingStatusAt = ({ status, expiresAt }: Pick<BookingRow, 'status' | 'expiresAt'>, now: Date) =>
  status === 'requested' && expiresAt && expiresAt <= now ? 'expired' : status

export const visitEnd = (row: Pick<BookingRow, 'minutes'>, start: Date): Date =>
  new Date(start.getTime() + row.minutes * 60_000)

/** Returns the side that has to answer, or null. The provider answers a request, the other side a suggested time. */
export function awaitedSide(row: BookingRow, now: Date): BookingSide | null {
  const status = bookingStatusAt(row, now)
  if (status !== 'requested' && status !== 'confirmed') return null
  if (row.proposedBy && row.proposedTime && row.proposedTime > now) {
    return row.proposedBy === 'customer' ? 'provider' : 'customer'
  }
  return status === 'requested' ? 'provider' : null
}

export function allowedActions(
  row: BookingRow,
  side: BookingSide,
  isOtherReachable: boolean,
  now: Date,
): Omit<Booking['can'], 'repeat'> {
  const status = bookingStatusAt(row, now)
  const isActive = status === 'requested' || status === 'confirmed'
  const isAhead = isActive && row.appointmentTime > now
  const isAwaited = awaitedSide(row, now) === side
  return {
    confirm: isAwaited && isAhead,
    decline: isAwaited,
    move: isAhead && isOtherReachable,
    cancel: isAhead && (side === 'customer' || status === 'confirmed'),
    // A series has many visits ahead, and only those that have begun can be done.
    done: side === 'provider' && status === 'confirmed' && (!row.seriesId || row.appointmentTime <= now),
    book_again: side === 'customer' && ['declined', 'cancelled', 'expired'].includes(status) && isOtherReachable,
  }
}

const noActions: Booking['can'] = {
  confirm: false,
  decline: false,
  move: false,
  cancel: false,
  done: false,
  repeat: false,
  book_again: false,
}

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')

export const selectBookings = (db: Db | Tx) =>
  db
    .select({
      row: appointments,
      service: services,
      customer: customers,
      provider: providers,
      note: bookingNotes.note,
      noteVersion: bookingNotes.version,
      isApart: isBlockedEitherWay(appointments.customerId, appointments.providerId),
    })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(customers, eq(customers.id, appointments.customerId))
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .leftJoin(bookingNotes, eq(bookingNotes.bookingId, appointments.bookingId))
export type SelectedBooking = Awaited<ReturnType<typeof selectBookings>>[number]

function toBooking(
  { row, service, customer, provider, note, noteVersion, isApart }: SelectedBooking,
  userId: string,
  now = new Date(),
): Booking {
  const side = bookingSideOf(row, userId)
  const other = side === 'provider' ? customer : provider
  const isOtherReachable = isReachable(other) && !isApart
  const status = bookingStatusAt(row, now) as Booking['status']
  const { proposedTime, proposedBy } = row
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
    starts_at: row.appointmentTime.toISOString(),
    ends_at: visitEnd(row, row.appointmentTime).toISOString(),
    about: row.notes ?? '',
    note: side === 'provider' ? note : null,
    note_version: (side === 'provider' && noteVersion) || 0,
    address: row.address,
    conversation_id: row.conversationId,
    answer_by: status === 'requested' ? (row.expiresAt?.toISOString() ?? null) : null,
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
    changed_by: status === row.status ? row.changedBy : null,
    changed_at: (status === row.status ? row.changedAt : row.expiresAt)?.toISOString() ?? null,
    series: seriesMarkOf(row),
    can: isApart
      ? noActions
      : {
          ...allowedActions(row, side, isOtherReachable, now),
          repeat: isOtherReachable && isRepeatable(row, service, now),
        },
  }
}

const WEEK_MS = 7 * 86_400_000

/** Checks that a series can begin with a booking: the service allows it, and the visit a week later is still ahead. */
export const isRepeatable = (row: BookingRow, service: SelectedBooking['service'], now: Date): boolean =>
  service.allowsSeries &&
  service.status === 'active' &&
  !service.deletedAt &&
  !row.seriesId &&
  !row.proposedBy &&
  ['requested', 'confirmed', 'done'].includes(bookingStatusAt(row, now)) &&
  row.appointmentTime.getTime() + WEEK_MS > now.getTime()

export async function findBooking({ runtime, user }: ActorContext, bookingId: string): Promise<Booking> {
  const [booking] = await selectBookings(runtime.db).where(currentRowCondition(bookingId, user.id))
  if (!booking) throw bookingNotFound()
  return toBooking(booking, user.id)
}

/** Returns the slots to which the caller can move a booking. The booking's own time does not block any slots. */
export async function findSlotsToMove(
  { runtime: { db }, user }: ActorContext,
  bookingId: string,
  params: { from?: string | undefined; days: number },
): Promise<ServiceSlots> {
  const [row] = await db.select().from(appointments).where(currentRowCondition(bookingId, user.id))
  if (!row) throw bookingNotFound()
  return findServiceSlots(db, row.serviceId!, params, { bookingId, startsAt: row.appointmentTime })
}

const isLive = sql`${appointments.status} IN ('requested', 'confirmed')
  AND NOT (${appointments.status} = 'requested' AND ${appointments.expiresAt} <= now())`

/**
 * Returns a page of the caller's bookings as customer or as provider. Requested and confirmed bookings
 * in the future are upcoming, the soonest first. All other bookings are past, the latest first.
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
    eq(side === 'customer' ? appointments.customerId : appointments.providerId, user.id),
    isNotNull(bookingId),
    ne(appointments.status, 'moved'),
  )
  const isUpcoming = and(isMine, isLive, gt(time, now))
  const isUnanswered =
    side === 'provider'
      ? sql`coalesce(${appointments.proposedBy}, CASE WHEN ${appointments.status} = 'requested' THEN 'customer' END) = 'customer'`
      : eq(appointments.proposedBy, 'provider')
  const isListed = isAhead
    ? and(isUpcoming, waiting ? isUnanswered : undefined)
    : and(isMine, or(lte(time, now), sql`NOT (${isLive})`))
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
