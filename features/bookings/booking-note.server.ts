import { and, eq, ne } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { Booking } from './booking.ts'
import { bookingNotes } from './booking-tables.server.ts'
import { findBooking, missingBooking } from './bookings.server.ts'

/** Keeps what a provider notes for himself about a booking of his; an empty note is none. His customer learns nothing. */
export async function noteBooking(acting: Acting, bookingId: string, note: string): Promise<Booking> {
  const { runtime, user } = acting
  const own = and(
    eq(appointments.bookingId, bookingId),
    eq(appointments.providerId, user.id),
    ne(appointments.status, 'moved'),
  )
  const [row] = await runtime.db.select({ id: appointments.id }).from(appointments).where(own)
  if (!row) throw missingBooking()
  if (note) {
    await runtime.db
      .insert(bookingNotes)
      .values({ bookingId, providerId: user.id, note })
      .onConflictDoUpdate({ target: bookingNotes.bookingId, set: { note } })
  } else await runtime.db.delete(bookingNotes).where(eq(bookingNotes.bookingId, bookingId))
  return findBooking(acting, bookingId)
}
