import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { outsideBusy } from '../appointments/appointment-tables.server.ts'
import { outsideCalendars } from './calendar-tables.server.ts'

/** Exports the addresses too, because they are the user's own. Busy times are erased with their calendar. */
export const calendarPersonalData: PersonalData = {
  tables: {
    outside_calendars: ({ db }, userId) =>
      readRows(db, outsideCalendars, outsideCalendars.id, eq(outsideCalendars.providerId, userId)),
    async *outside_busy({ db }, userId) {
      const calendars = await db
        .select({ id: outsideCalendars.id })
        .from(outsideCalendars)
        .where(eq(outsideCalendars.providerId, userId))
      // One calendar at a time, because positions differ only within one calendar.
      for (const { id } of calendars)
        yield* readRows(db, outsideBusy, outsideBusy.position, eq(outsideBusy.calendarId, id))
    },
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(outsideCalendars).where(eq(outsideCalendars.providerId, userId))
    return undefined
  },
}
