import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { appointmentReminders, bookingNotes, calendarFeeds } from './booking-tables.server.ts'
import { cancelAhead } from './cancel-ahead.server.ts'

const takesPart = (userId: string) =>
  and(isNotNull(appointments.bookingId), or(eq(appointments.customerId, userId), eq(appointments.providerId, userId)))

/**
 * What is due about somebody's bookings, which stand in the diary (appointments), and that he has a feed; of its secret
 * there is only the hash, which stays out.
 */
export const bookingPersonalData: PersonalData = {
  tables: {
    appointment_reminders: ({ db }, userId) =>
      rowsOf(
        db,
        appointmentReminders,
        appointmentReminders.appointmentId,
        inArray(
          appointmentReminders.appointmentId,
          db.select({ id: appointments.id }).from(appointments).where(takesPart(userId)),
        ),
      ),
    // What a provider notes is his; of his customers it is kept no longer than they themselves are.
    booking_notes: ({ db }, userId) =>
      rowsOf(db, bookingNotes, bookingNotes.bookingId, eq(bookingNotes.providerId, userId)),
    calendar_feeds: ({ db }, userId) =>
      rowsOf(db, calendarFeeds, calendarFeeds.providerId, eq(calendarFeeds.providerId, userId), {
        without: [calendarFeeds.tokenHash],
      }),
  },

  /** What lies ahead is called off. What is over stays for the other side, without his name, words and address. */
  async erase(runtime, tx, userId) {
    const tell = await cancelAhead(runtime, tx, { userId, isErased: true })
    const asCustomer = tx
      .select({ id: appointments.bookingId })
      .from(appointments)
      .where(and(isNotNull(appointments.bookingId), eq(appointments.customerId, userId)))
    await tx
      .delete(bookingNotes)
      .where(or(eq(bookingNotes.providerId, userId), inArray(bookingNotes.bookingId, asCustomer)))
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.providerId, userId))
    await tx
      .update(appointments)
      .set({ clientName: 'Obrisan korisnik', notes: null, address: null, reason: null })
      .where(and(isNotNull(appointments.bookingId), eq(appointments.customerId, userId)))
    await tx
      .update(appointments)
      .set({ reason: null })
      .where(and(isNotNull(appointments.bookingId), eq(appointments.providerId, userId)))
    return tell
  },
}
