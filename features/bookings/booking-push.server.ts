import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { titleFromSender, titleOfAction } from '../accounts/notification-titles.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { hasUnreadMessages } from '../conversations/message-push.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { type BookingEmailKind, endingKinds } from './booking-email-content.ts'
import { type BookingRow, bookingSideOf, type SelectedBooking, selectBookings } from './bookings.server.ts'

/** Identifies a push by the version of its booking, so that a push about an older version is dropped. */
export const bookingPushSubject = ({ id, version }: BookingRow, kind: BookingEmailKind): string =>
  `${id} ${version} ${kind}`

/** Checks whether a booking is today. Pushes about such a booking are sent even in quiet hours. */
export const isBookingToday = ({ appointmentTime }: BookingRow, now = new Date()): boolean =>
  dayOf(appointmentTime) === dayOf(now)

export const reminderKinds: BookingEmailKind[] = ['day', 'two_hours']

/** Composes a push with the time and the other side's first name. Only the email contains the subject and address. */
export async function composeBookingPush(
  runtime: Runtime,
  userId: string,
  subject: string,
): Promise<PushNotice | null> {
  const [rowId = '', version, kind] = subject.split(' ') as [string, string, BookingEmailKind]
  // Series of bookings (features/series) have subjects of their own.
  if (!isUuid(rowId)) return null
  const [booking] = await selectBookings(runtime.db).where(eq(appointments.id, rowId))
  if (!booking || booking.row.version !== Number(version)) return null
  const { row } = booking
  if (booking.isApart && !endingKinds.includes(kind)) return null
  const isReminder = reminderKinds.includes(kind)
  if (isReminder && (row.status !== 'confirmed' || row.appointmentTime <= new Date())) return null
  // Every change posts a line in the conversation. If the user has read that line, no push is needed.
  if (!isReminder && row.conversationId && !(await hasUnreadMessages(runtime, userId, row.conversationId))) return null
  const side = bookingSideOf(row, userId)
  return {
    title: pushTitle(kind, booking, side === 'customer'),
    body: momentInWords(kind === 'proposed' ? (row.proposedTime ?? row.appointmentTime) : row.appointmentTime),
    url: row.conversationId
      ? `/messages?razgovor=${row.conversationId}`
      : side === 'customer'
        ? '/moji-termini'
        : '/dashboard?tab=bookings',
    tag: `booking:${row.bookingId}`,
  }
}

function pushTitle(kind: BookingEmailKind, { row, provider }: SelectedBooking, isForCustomer: boolean): string {
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
    case 'cancelled':
    case 'gone':
      return 'Termin je otkazan'
    case 'expired':
      return 'Na zahtev za termin nije stigao odgovor'
    case 'day':
      // Quiet hours can delay the reminder until the day of the booking.
      return isBookingToday(row) ? 'Danas imate termin' : 'Sutra imate termin'
    case 'two_hours':
      return 'Za dva sata imate termin'
  }
}
