import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail, type OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { workPath } from '../members/work-path.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../push/delayed-emails.server.ts'
import { type BookingEmailKind, bookingEmailContent, depositKinds, endingKinds } from './booking-email-content.ts'
import { bookingPushSubject, isBookingToday, reminderKinds } from './booking-push.server.ts'
import { visitEnd } from './booking-row.server.ts'
import { type SelectedBooking, selectBookings } from './bookings.server.ts'
import { writeInvitation } from './calendar.server.ts'

const erasedName = 'Obrisan korisnik'

/** Returns the sides to notify. Most changes are reported only to the side that did not make the change. */
function recipientSides(kind: BookingEmailKind, changedBy: BookingSide | null): BookingSide[] {
  if (kind === 'booked' || kind === 'given' || kind === 'day' || kind === 'two_hours') return ['customer', 'provider']
  if (kind === 'deposit_expired') return ['customer', 'provider']
  if (kind === 'taken') return ['provider']
  if (kind === 'expired' || kind === 'deposit_half') return ['customer']
  // A booking that waits for its deposit at once has been agreed by neither side's answer.
  if (kind === 'deposit' && changedBy === 'customer') return ['customer', 'provider']
  return changedBy === 'provider' ? ['customer'] : ['provider']
}

/**
 * Notifies of bookings by push or email. Call this last in a transaction, to report the bookings' final state.
 * Each notice is sent exactly once if the transaction commits. `only` limits the recipients to one side.
 */
export async function notifyOfBookings(
  runtime: Runtime,
  tx: Tx,
  rowIds: string[],
  kind: BookingEmailKind,
  only?: BookingSide,
): Promise<void> {
  if (!rowIds.length) return
  const bookings = await selectBookings(tx).where(inArray(appointments.id, rowIds))
  const notices = bookings.flatMap(booking => bookingNotices(runtime, booking, kind, only))
  await notifyByPushOrEmail(runtime, tx, 'booking', notices)
}

export const notifyOfBooking = (
  runtime: Runtime,
  tx: Tx,
  rowId: string,
  kind: BookingEmailKind,
  only?: BookingSide,
): Promise<void> => notifyOfBookings(runtime, tx, [rowId], kind, only)

/**
 * Kinds of change whose notice is sent at once: they end a booking or suggestion, so that no change follows, or the
 * other side has only a day for an answer.
 */
const finalKinds: BookingEmailKind[] = [
  ...endingKinds,
  'declined',
  'proposal_declined',
  'expired',
  'deposit_said',
  'deposit_expired',
  'deposit_returned',
]

export function bookingNotices(
  runtime: Runtime,
  booking: SelectedBooking,
  kind: BookingEmailKind,
  only?: BookingSide,
): PushOrEmail[] {
  const { row } = booking
  if (booking.isApart && !endingKinds.includes(kind)) return []
  const sides = only ? [only] : recipientSides(kind, row.changedBy)
  // The provider's own cancellation is news for the member who would do the work.
  const isNewsForMember = kind === 'cancelled' && row.changedBy === 'provider' && !only
  return [
    ...sides.flatMap(side => readersOf(booking, side, kind).map(reader => [side, reader] as const)),
    ...(isNewsForMember && booking.memberAccount ? [['provider', booking.memberAccount] as const] : []),
  ].flatMap(([side, reader]) => {
    if (!reader.emailVerified || !isReachable(reader)) return []
    const email = composeEmailTo(runtime, booking, kind, side, reader)
    const isMember = side === 'provider' && reader.id !== booking.provider.id
    // A member can lose the booking or the access while the email waits.
    const notice = { userId: reader.id, letter: email, atAnyHour: isBookingToday(row), isRechecked: isMember }
    // The customer already sees the booking on the screen, so only an email with the calendar file is sent.
    if ((kind === 'booked' || (kind === 'deposit' && row.changedBy === 'customer')) && side === 'customer')
      return [notice]
    const subjectId = bookingPushSubject(row, kind)
    if (reminderKinds.includes(kind)) return [{ ...notice, subjectId }]
    const other = booking[side === 'customer' ? 'provider' : 'customer']
    return [
      {
        ...notice,
        subjectId,
        topic: `booking:${row.bookingId}`,
        // An expiry has no actor, because neither side caused it.
        ...(!causelessKinds.includes(kind) && side !== row.changedBy && { actorId: other.id }),
        goesAtOnce: finalKinds.includes(kind),
      },
    ]
  })
}

/** Kinds that neither side has caused, or that are about the row before the change. */
const causelessKinds: BookingEmailKind[] = ['expired', 'deposit_expired', 'taken']

const ownerKinds: BookingEmailKind[] = ['missed', 'objected', 'deposit_said']

/**
 * Returns the users who read a notice on one side: the member too, who alone learns that a booking was given to or taken from them. Only
 * the provider in person answers for missed visits and for the provider's bank account.
 */
function readersOf({ customer, provider, memberAccount }: SelectedBooking, side: BookingSide, kind: BookingEmailKind) {
  if (side === 'customer') return [customer]
  const owner = kind === 'given' || kind === 'taken' ? [] : [provider]
  return memberAccount && !ownerKinds.includes(kind) ? [...owner, memberAccount] : owner
}

function composeEmailTo(
  runtime: Runtime,
  booking: SelectedBooking,
  kind: BookingEmailKind,
  side: BookingSide,
  reader: SelectedBooking['provider'],
): OutgoingEmail {
  const { APP_NAME, APP_URL } = runtime.config
  const { row, member, customer, provider, deposit } = booking
  const other = side === 'customer' ? provider : customer
  const otherName =
    kind === 'gone' ? erasedName : side === 'customer' ? publicName(provider.name, true) : row.clientName
  const service = kind === 'gone' ? 'Usluga' : booking.service.title
  const isMember = side === 'provider' && reader.id !== provider.id
  const isPayable = side === 'customer' && depositKinds.includes(kind)
  const url = isPayable
    ? `${APP_URL}/zakazano/${row.bookingId}`
    : isMember
      ? `${APP_URL}${workPath}`
      : row.conversationId
        ? `${APP_URL}/messages?razgovor=${row.conversationId}`
        : `${APP_URL}${side === 'customer' ? '/moji-termini' : '/dashboard?tab=bookings'}`
  const content: EmailContent = {
    ...bookingEmailContent(kind, {
      side,
      changedBy: row.changedBy,
      other: otherName,
      service,
      starts: row.appointmentTime,
      ends: visitEnd(row, row.appointmentTime),
      proposed: row.proposedTime,
      movedFrom: row.movedFrom,
      answerBy: row.expiresAt,
      // A member never sees money.
      deposit:
        deposit && !isMember
          ? {
              amount: Number(deposit.amount),
              refund_hours: deposit.refundHours as 24 | 48,
              hasArrived: deposit.arrivedAt !== null,
              outcome: deposit.outcome,
              isReturned: deposit.returnedAt !== null,
            }
          : null,
      about: row.notes ?? '',
      address: row.address,
      reason: row.reason,
      person: member?.name ?? publicName(provider.name, true),
    }),
    action: { label: kind === 'deposit' && isPayable ? 'Plati kaparu' : 'Otvori termin', url },
    footer: `Ovaj email ste dobili jer imate termin na sajtu ${APP_NAME}.`,
  }
  const summary = side === 'customer' ? `${service}, ${otherName}` : `${otherName}, ${service}`
  return {
    ...composeEmail(runtime.config, reader, content),
    // An email about a deleted account must not refer to the account.
    ...(kind !== 'gone' && { about: other.id }),
    icalEvent: writeInvitation(runtime.config, { row, summary, url }, reader),
  }
}
