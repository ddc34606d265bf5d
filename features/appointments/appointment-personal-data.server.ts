import { and, eq, isNull, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { appointmentSettings, appointments, daysOff, freeDayChecks, workingHours } from './appointment-tables.server.ts'

/** Erases only own entries and rules. A booking belongs to two users, so features/bookings ends the booking. */
export const appointmentPersonalData: PersonalData = {
  tables: {
    appointments: ({ db }, userId) =>
      readRows(
        db,
        appointments,
        appointments.id,
        or(eq(appointments.providerId, userId), eq(appointments.customerId, userId)),
      ),
    appointment_settings: ({ db }, userId) =>
      readRows(db, appointmentSettings, appointmentSettings.providerId, eq(appointmentSettings.providerId, userId)),
    // Reading by a column that is not unique is safe here, because a provider's rows always fit into one batch.
    working_hours: ({ db }, userId) =>
      readRows(db, workingHours, workingHours.start, eq(workingHours.providerId, userId)),
    days_off: ({ db }, userId) => readRows(db, daysOff, daysOff.days, eq(daysOff.providerId, userId)),
    free_day_checks: ({ db }, userId) =>
      readRows(db, freeDayChecks, freeDayChecks.providerId, eq(freeDayChecks.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(appointments).where(and(eq(appointments.providerId, userId), isNull(appointments.bookingId)))
    for (const table of [appointmentSettings, workingHours, daysOff, freeDayChecks]) {
      await tx.delete(table).where(eq(table.providerId, userId))
    }
    return undefined
  },
}
