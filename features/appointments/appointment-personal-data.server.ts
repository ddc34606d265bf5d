import { eq } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { appointmentSettings, appointments } from './appointment-tables.server.ts'

/** A provider's diary, with his clients' names, and its settings; nobody else has a part in it. */
export const appointmentPersonalData: PersonalData = {
  tables: {
    appointments: ({ db }, userId) => rowsOf(db, appointments, appointments.id, eq(appointments.providerId, userId)),
    appointment_settings: ({ db }, userId) =>
      rowsOf(db, appointmentSettings, appointmentSettings.providerId, eq(appointmentSettings.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(appointments).where(eq(appointments.providerId, userId))
    await tx.delete(appointmentSettings).where(eq(appointmentSettings.providerId, userId))
    return undefined
  },
}
