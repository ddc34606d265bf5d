import { and, eq, inArray } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { isSideOfSeries } from './series.server.ts'
import { endAffectedSeries } from './series-endings.server.ts'
import { bookingSeries, seriesDue } from './series-tables.server.ts'

/** Exports the agreements on repeated bookings. The bookings are exported by features/appointments. */
export const seriesPersonalData: PersonalData = {
  tables: {
    booking_series: ({ db }, userId) => readRows(db, bookingSeries, bookingSeries.id, isSideOfSeries(userId)),
    series_due: ({ db }, userId) => {
      const own = db.select({ id: bookingSeries.id }).from(bookingSeries).where(isSideOfSeries(userId))
      return readRows(db, seriesDue, seriesDue.seriesId, inArray(seriesDue.seriesId, own))
    },
  },

  /** Ends open series. The other side keeps them without the user's name, texts and address. */
  async erase(runtime, tx, userId) {
    const publishEnds = await endAffectedSeries(runtime, tx, { userId, isErased: true })
    await tx
      .update(bookingSeries)
      .set({ clientName: 'Obrisan korisnik', about: null, address: null, reason: null })
      .where(eq(bookingSeries.customerId, userId))
    await tx.update(bookingSeries).set({ reason: null }).where(eq(bookingSeries.providerId, userId))
    // The description of a series that the provider has proposed is their text, also in its bookings.
    const isByProvider = and(eq(bookingSeries.providerId, userId), eq(bookingSeries.proposedBy, 'provider'))
    const proposed = tx.select({ id: bookingSeries.id }).from(bookingSeries).where(isByProvider)
    await tx.update(appointments).set({ notes: null }).where(inArray(appointments.seriesId, proposed))
    await tx.update(bookingSeries).set({ about: null, address: null }).where(isByProvider)
    return publishEnds
  },
}
