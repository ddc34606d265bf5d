import { and, eq, ne } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { Booking, NoteInput } from './booking.ts'
import { bookingNotFound } from './booking-row.server.ts'
import { bookingNotes } from './booking-tables.server.ts'
import { findBooking } from './bookings.server.ts'

/** Stores the provider's private note about a booking. An empty text deletes the note. 409 `stale` if outdated. */
export async function saveBookingNote(
  acting: ActorContext,
  bookingId: string,
  { note, version }: NoteInput,
): Promise<Booking> {
  const { runtime, user } = acting
  const own = and(
    eq(appointments.bookingId, bookingId),
    eq(appointments.providerId, user.id),
    ne(appointments.status, 'moved'),
  )
  const [row] = await runtime.db.select({ id: appointments.id }).from(appointments).where(own)
  if (!row) throw bookingNotFound()
  const atVersion = and(eq(bookingNotes.bookingId, bookingId), eq(bookingNotes.version, version))
  if (!note) await runtime.db.delete(bookingNotes).where(atVersion)
  else if (version)
    await runtime.db
      .update(bookingNotes)
      .set({ note, version: version + 1 })
      .where(atVersion)
  else await runtime.db.insert(bookingNotes).values({ bookingId, providerId: user.id, note }).onConflictDoNothing()
  const booking = await findBooking(acting, bookingId)
  if ((booking.note ?? '') !== note) throw conflict('stale', 'Beleška je u međuvremenu izmenjena na drugom uređaju.')
  return booking
}
