import { eq } from 'drizzle-orm'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { inTransaction } from '../../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../../platform/server/http/http.server.ts'
import { conflict, forbidden } from '../../../platform/server/http/problem.server.ts'
import { composeEmail, type OutgoingEmail } from '../../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isReachable } from '../../accounts/ban.ts'
import { publicName } from '../../accounts/display-name.ts'
import { titleOfAction } from '../../accounts/notification-titles.ts'
import { requireReachable } from '../../accounts/reach.server.ts'
import { appointments } from '../../appointments/appointment-tables.server.ts'
import { isNewerArrival, toArrival } from '../../appointments/arrival.ts'
import { arrivalOf } from '../../appointments/arrivals.server.ts'
import { notifyByPushElseEmail } from '../../push/delayed-emails.server.ts'
import type { PushNotice } from '../../push/push-job.server.ts'
import type { ArrivalInput, Booking, BookingLiveEvents } from '../booking.ts'
import { type BookingRow, bookingNotFound, currentRowCondition, visitEnd } from '../booking-row.server.ts'
import { findBooking, type SelectedBooking, selectBookings } from '../bookings.server.ts'
import { arrivalWindow } from './arrival-window.ts'
import { arrivalAction } from './arrival-words.ts'

/**
 * Stores a provider's state on the day of a visit and notifies the customer (docs/product.md, Today). States count by
 * the time of the tap, and `arrived` is the last. A repeated or outdated request changes nothing and gets the present
 * booking. Throws 409 `not_now` for a visit that is not agreed or given to a member, or a tap outside of its time.
 */
export async function announceArrival(acting: ActorContext, id: string, input: ArrivalInput): Promise<Booking> {
  const { runtime, user } = acting
  const now = actingTime(acting)
  const changed = await inTransaction(runtime.db, async tx => {
    const [row] = await tx.select().from(appointments).where(currentRowCondition(id, user.id)).for('update')
    if (!row) throw bookingNotFound()
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da javi dolazak.')
    if (row.memberId) throw conflict('not_now', 'Termin je preuzela druga osoba, pa dolazak nije javljen.')
    await requireReachable(tx, row.customerId!, row.providerId)
    const at = new Date(Math.min(Date.parse(input.at), now.getTime()))
    if (!isOpenAt(row, input, at, now)) return false
    if (row.arrivalState && !isNewerArrival(toArrival(row.arrivalState, row.arrivalAt!), at)) return false
    const [after] = await tx
      .update(appointments)
      .set({ arrivalState: input.state, arrivalAt: at })
      .where(eq(appointments.id, row.id))
      .returning()
    await notifyOfArrival(runtime, tx, after!, now)
    return true
  })
  const booking = await findBooking(acting, id)
  if (changed) {
    const event: BookingLiveEvents['booking'] = { booking_id: id }
    runtime.live.send([booking.other.id, user.id], 'booking', event)
    runtime.live.send([user.id], 'appointments', { date: null })
  }
  return booking
}

/** Returns whether a tap can still change the visit. Throws 409 `not_now` if the tap was never possible. */
function isOpenAt(row: BookingRow, { starts_at }: ArrivalInput, at: Date, now: Date): boolean {
  if (row.status === 'done' || Date.parse(starts_at) !== row.appointmentTime.getTime()) return false
  if (row.status !== 'confirmed') throw conflict('not_now', 'Termin više nije dogovoren, pa dolazak nije javljen.')
  const { from, until } = arrivalWindow(row.appointmentTime, visitEnd(row, row.appointmentTime))
  if (at < from || at > until)
    throw conflict('not_now', 'Dolazak možete da javite samo na dan termina, oko njegovog vremena.')
  return now <= until
}

/** Customers with a device get a push for each state, others one email per visit, which is useless at the address. */
async function notifyOfArrival(runtime: Runtime, tx: Tx, row: BookingRow, now: Date): Promise<void> {
  const [booking] = await selectBookings(tx).where(eq(appointments.id, row.id))
  const { customer } = booking!
  if (!isReachable(customer)) return
  const isEmailDue = !row.arrivalEmailedAt && row.arrivalState !== 'arrived' && customer.emailVerified
  const outcome = await notifyByPushElseEmail(runtime, tx, 'booking', {
    userId: customer.id,
    subjectId: `${arrivalSubject} ${row.bookingId}`,
    letter: isEmailDue ? composeArrivalEmail(runtime, booking!) : null,
  })
  if (outcome === 'email')
    await tx.update(appointments).set({ arrivalEmailedAt: now }).where(eq(appointments.id, row.id))
}

/** First word of the subjects of pushes about arrivals. */
export const arrivalSubject = 'arrival'

export async function composeArrivalPush(
  runtime: Runtime,
  userId: string,
  subjectId: string,
): Promise<PushNotice | null> {
  const [, bookingId = ''] = subjectId.split(' ')
  const [booking] = await selectBookings(runtime.db).where(currentRowCondition(bookingId, userId))
  const arrival = booking && arrivalOf(booking.row)
  if (!arrival || booking.isApart) return null
  return {
    title: titleOfAction(booking.provider.name, arrivalAction(arrival), true),
    body: momentInWords(booking.row.appointmentTime),
    url: `/zakazano/${bookingId}`,
  }
}

function composeArrivalEmail(runtime: Runtime, { row, customer, provider, service }: SelectedBooking): OutgoingEmail {
  const { APP_NAME, APP_URL } = runtime.config
  const sentence = `${publicName(provider.name, true)} ${arrivalAction(arrivalOf(row)!)}.`
  const email = composeEmail(runtime.config, customer, {
    subject: sentence.slice(0, -1),
    paragraphs: [
      'Dobar dan,',
      sentence,
      `${service.title}: ${momentInWords(row.appointmentTime)}.`,
      'Na stranici termina vidite svaku promenu čim se dogodi.',
    ],
    action: { label: 'Otvori termin', url: `${APP_URL}/zakazano/${row.bookingId}` },
    footer: `Ovaj email ste dobili jer imate termin na sajtu ${APP_NAME}. Za jedan termin šaljemo najviše jedan ovakav.`,
  })
  return { ...email, about: provider.id }
}
