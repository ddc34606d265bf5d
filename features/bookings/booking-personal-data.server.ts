import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { missedVisits } from '../appointments/missed-tables.server.ts'
import { appointmentReminders, bookingNotes, calendarFeeds } from './booking-tables.server.ts'
import { cancelUpcomingBookings } from './cancel-upcoming.server.ts'
import { bookingDeposits } from './deposit-tables.server.ts'
import { eraseMissed } from './missed/missed.server.ts'

const isSideOf = (userId: string) =>
  and(isNotNull(appointments.bookingId), or(eq(appointments.customerId, userId), eq(appointments.providerId, userId)))

/**
 * Exports reminders, private notes, deposits and the calendar feed, but not the hash of the feed's secret. The bookings
 * themselves are exported by features/appointments.
 */
export const bookingPersonalData: PersonalData = {
  tables: {
    appointment_reminders: ({ db }, userId) =>
      readRows(
        db,
        appointmentReminders,
        appointmentReminders.appointmentId,
        inArray(
          appointmentReminders.appointmentId,
          db.select({ id: appointments.id }).from(appointments).where(isSideOf(userId)),
        ),
      ),
    // Notes are the provider's data. `erase` also deletes the notes about a deleted customer.
    booking_notes: ({ db }, userId) =>
      readRows(db, bookingNotes, bookingNotes.bookingId, eq(bookingNotes.providerId, userId)),
    // The words of the other side are that side's data, so they are exported with that account only.
    async *missed_visits({ db }, userId) {
      const isSide = or(eq(missedVisits.customerId, userId), eq(missedVisits.providerId, userId))
      for await (const row of readRows(db, missedVisits, missedVisits.bookingId, isSide)) {
        const isOwn = (row.missed_by === 'customer' ? row.customer_id : row.provider_id) === userId
        yield isOwn ? row : { ...row, objection: null }
      }
    },
    calendar_feeds: ({ db }, userId) =>
      readRows(db, calendarFeeds, calendarFeeds.providerId, eq(calendarFeeds.providerId, userId), {
        without: [calendarFeeds.tokenHash],
      }),
    booking_deposits: ({ db }, userId) =>
      readRows(
        db,
        bookingDeposits,
        bookingDeposits.bookingId,
        or(eq(bookingDeposits.customerId, userId), eq(bookingDeposits.providerId, userId)),
        { without: [bookingDeposits.amount], also: { amount: sql<string>`${bookingDeposits.amount}::text` } },
      ),
  },

  /** Cancels upcoming bookings. The other side keeps past bookings without the user's name, texts and address. */
  async erase(runtime, tx, userId) {
    const publishCancellations = await cancelUpcomingBookings(runtime, tx, { userId, isErased: true })
    const bookedAsCustomer = tx
      .select({ id: appointments.bookingId })
      .from(appointments)
      .where(and(isNotNull(appointments.bookingId), eq(appointments.customerId, userId)))
    await tx
      .delete(bookingNotes)
      .where(or(eq(bookingNotes.providerId, userId), inArray(bookingNotes.bookingId, bookedAsCustomer)))
    await tx.update(bookingDeposits).set({ accountSnapshot: null }).where(eq(bookingDeposits.providerId, userId))
    await eraseMissed(tx, userId)
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.providerId, userId))
    await tx
      .update(appointments)
      .set({ clientName: 'Obrisan korisnik', notes: null, address: null, reason: null })
      .where(and(isNotNull(appointments.bookingId), eq(appointments.customerId, userId)))
    await tx
      .update(appointments)
      .set({ reason: null })
      .where(and(isNotNull(appointments.bookingId), eq(appointments.providerId, userId)))
    return publishCancellations
  },
}
