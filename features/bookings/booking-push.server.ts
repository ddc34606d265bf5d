import { eq } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { titleFromSender, titleOfAction } from '../accounts/notification-titles.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { hasUnreadMessages } from '../conversations/message-push.server.ts'
import { workPath } from '../members/work-path.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { type BookingEmailKind, depositKinds, endingKinds } from './booking-email-content.ts'
import { type BookingRow, bookingSideOf } from './booking-row.server.ts'
import { type SelectedBooking, selectBookings } from './bookings.server.ts'

/** `visits` is about all visits of a quote that were planned together. Its email is written by a later feature. */
type BookingPushKind = BookingEmailKind | 'visits'

/** Identifies a push by the version of its booking, so that a push about an older version is dropped. */
export const bookingPushSubject = ({ id, version }: BookingRow, kind: BookingPushKind): string =>
  `${id} ${version} ${kind}`

const isOneOf = (kinds: BookingPushKind[], kind: BookingPushKind) => kinds.includes(kind)

/** Checks whether a booking is today. Pushes about such a booking are sent even in quiet hours. */
export const isBookingToday = ({ appointmentTime }: BookingRow, now = new Date()): boolean =>
  dayOf(appointmentTime) === dayOf(now)

export const reminderKinds: BookingPushKind[] = ['day', 'two_hours', 'deposit_half']

/** Checks whether a scheduled notice still makes sense, because the booking or its deposit may have changed. */
export function isReminderWanted({ row, deposit }: SelectedBooking, kind: BookingPushKind, now: Date): boolean {
  if (kind === 'missed') return row.status === 'missed'
  return kind === 'deposit_half'
    ? row.status === 'requested' && row.awaitsDeposit && row.expiresAt! > now && !deposit?.saidPaidAt
    : row.status === 'confirmed' && row.appointmentTime > now
}

/** Composes a push with the time and the other side's first name. Only the email contains the subject and address. */
export async function composeBookingPush(
  runtime: Runtime,
  userId: string,
  subject: string,
): Promise<PushNotice | null> {
  const [rowId = '', version, kind] = subject.split(' ') as [string, string, BookingPushKind]
  const [booking] = await selectBookings(runtime.db).where(eq(appointments.id, rowId))
  if (!booking || booking.row.version !== Number(version)) return null
  const { row } = booking
  // A moved row keeps its version, and the booking may have another person now, which only the notice `taken` reports.
  if (row.status === 'moved' && kind !== 'taken') return null
  if (booking.isApart && !isOneOf(endingKinds, kind)) return null
  const isReminder = reminderKinds.includes(kind)
  const isMember = userId !== row.customerId && userId !== row.providerId
  // The account may have lost the access, or the booking, since the notice was planned.
  if (isMember && booking.memberAccount?.id !== userId) return null
  if (isReminder && !isReminderWanted(booking, kind, new Date())) return null
  // Every change posts a line in the conversation. If the user has read that line, no push is needed. Members read the
  // conversation as the provider, so their reading is not known.
  if (!isReminder && !isMember && row.conversationId && !(await hasUnreadMessages(runtime, userId, row.conversationId)))
    return null
  const side = bookingSideOf(row, userId)
  return {
    title: pushTitle(kind, booking, side === 'customer'),
    body: momentInWords(kind === 'proposed' ? (row.proposedTime ?? row.appointmentTime) : row.appointmentTime),
    url: isMember
      ? workPath
      : isOneOf(depositKinds, kind) && side === 'customer'
        ? `/zakazano/${row.bookingId}`
        : row.conversationId
          ? `/messages?razgovor=${row.conversationId}`
          : side === 'customer'
            ? '/moji-termini'
            : '/dashboard?tab=bookings',
    tag: `booking:${row.bookingId}`,
  }
}

function pushTitle(kind: BookingPushKind, { row, provider }: SelectedBooking, isForCustomer: boolean): string {
  const fromOther = (what: string) =>
    titleFromSender(what, isForCustomer ? provider.name : row.clientName, isForCustomer)
  switch (kind) {
    case 'requested':
      return fromOther('Zahtev za termin')
    case 'booked':
      return fromOther('Novi termin')
    case 'confirmed':
      return 'Termin je potvrđen'
    case 'declined':
      return 'Termin nije prihvaćen'
    case 'proposed':
      return titleOfAction(isForCustomer ? provider.name : row.clientName, 'predlaže drugi termin', isForCustomer)
    case 'proposal_declined':
      return 'Predlog nije prihvaćen, termin ostaje'
    case 'moved':
      return 'Termin je pomeren'
    case 'given':
      return isForCustomer ? 'Termin preuzima druga osoba' : 'Dodeljen vam je termin'
    case 'taken':
      return 'Termin preuzima druga osoba'
    case 'cancelled':
    case 'gone':
      return 'Termin je otkazan'
    case 'expired':
      return 'Na zahtev za termin nije stigao odgovor'
    case 'deposit':
      return isForCustomer ? 'Termin čeka kaparu' : fromOther('Novi termin čeka kaparu')
    case 'deposit_half':
      return 'Termin još čeka kaparu'
    case 'deposit_said':
      return titleOfAction(row.clientName, 'javlja da je kapara uplaćena', false)
    case 'deposit_expired':
      return 'Kapara nije stigla, termin je oslobođen'
    case 'deposit_returned':
      return 'Kapara je vraćena'
    case 'visits':
      return 'Zakazani su dolasci po ponudi'
    case 'missed':
      return 'Termin je zabeležen kao propušten'
    case 'objected':
      return 'Zapis o propuštenom terminu je osporen'
    case 'day':
      // Quiet hours can delay the reminder until the day of the booking.
      return isBookingToday(row) ? 'Danas imate termin' : 'Sutra imate termin'
    case 'two_hours':
      return 'Za dva sata imate termin'
  }
}
