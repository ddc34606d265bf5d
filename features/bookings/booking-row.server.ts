import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { type MissedRow, missedVisits } from '../appointments/missed-tables.server.ts'
import { isGivenTo } from '../members/members.server.ts'
import { arrivalWindow } from './arrival/arrival-window.ts'
import type { Booking } from './booking.ts'
import { isReportable, type MissedFacts, missedActions } from './missed/missed-state.ts'

export type BookingRow = typeof appointments.$inferSelect

export const bookingNotFound = () => notFound('Termin nije pronađen.')

/** Condition for the current row of a booking, if the user is one of its two sides or the member who does the work. */
export const currentRowCondition = (bookingId: string, userId: string): SQL =>
  and(
    eq(appointments.bookingId, bookingId),
    ne(appointments.status, 'moved'),
    or(
      eq(appointments.customerId, userId),
      eq(appointments.providerId, userId),
      isGivenTo(appointments.memberId, userId),
    ),
  )!

/** Members act on the provider's side. */
export const bookingSideOf = (row: Pick<BookingRow, 'customerId'>, userId: string): BookingSide =>
  row.customerId === userId ? 'customer' : 'provider'

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
  return status === 'requested' && !row.awaitsDeposit ? 'provider' : null
}

/**
 * Returns the actions that a side may take. A member may not cancel or report a missed visit, and does not share the
 * provider's notes.
 */
export function allowedActions(
  row: BookingRow,
  side: BookingSide,
  isOtherReachable: boolean,
  now: Date,
  isMember = false,
  missed: MissedFacts | null = null,
): Omit<Booking['can'], 'repeat'> {
  const status = bookingStatusAt(row, now)
  const isActive = status === 'requested' || status === 'confirmed'
  const isAhead = isActive && row.appointmentTime > now
  const isAwaited = awaitedSide(row, now) === side
  return {
    confirm: isAwaited && isAhead,
    decline: isAwaited,
    move: isAhead && isOtherReachable && !row.awaitsDeposit,
    cancel: isAhead && !isMember && (side === 'customer' || status === 'confirmed' || row.awaitsDeposit),
    give: isAhead && side === 'provider' && !isMember,
    note: side === 'provider' && !isMember,
    // A series has many visits ahead, and only those that have begun can be done.
    done: side === 'provider' && status === 'confirmed' && (!row.seriesId || row.appointmentTime <= now),
    pay_deposit: side === 'customer' && isAhead && row.awaitsDeposit,
    confirm_deposit: side === 'provider' && !isMember && isAhead && row.awaitsDeposit,
    missed: !isMember && status === 'confirmed' && isReportable(row.appointmentTime, now),
    ...missedActions(isMember ? null : missed, side, now),
    book_again: side === 'customer' && ['declined', 'cancelled', 'expired'].includes(status) && isOtherReachable,
  }
}

/** Returns whether a customer moves this booking at once. Otherwise the provider has to agree to the new time. */
export const movesAtOnce = (
  { status, proposedBy }: Pick<BookingRow, 'status' | 'proposedBy'>,
  confirmsByItself: boolean,
): boolean => confirmsByItself || (status === 'requested' && !proposedBy)

export function announceTimes(row: BookingRow): Booking['announce'] {
  const { from, until } = arrivalWindow(row.appointmentTime, visitEnd(row, row.appointmentTime))
  return { from: from.toISOString(), until: until.toISOString() }
}

export const noActions: Booking['can'] = {
  confirm: false,
  decline: false,
  move: false,
  cancel: false,
  give: false,
  note: false,
  done: false,
  repeat: false,
  pay_deposit: false,
  confirm_deposit: false,
  missed: false,
  object: false,
  undo_missed: false,
  book_again: false,
}

export async function findMissed(db: Db | Tx, bookingId: string): Promise<MissedRow | null> {
  const [missed] = await db.select().from(missedVisits).where(eq(missedVisits.bookingId, bookingId))
  return missed ?? null
}
