import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import type { SettingsInput } from './appointment.ts'
import { appointmentSettings } from './appointment-tables.server.ts'
import { type AppointmentSettings, defaultSettings, type Interval } from './slots.ts'

/** A provider's hours and interval for his own entries; the defaults when he has set none. */
export async function findSettings(db: Db | Tx, providerId: string): Promise<AppointmentSettings> {
  const [row] = await db.select().from(appointmentSettings).where(eq(appointmentSettings.providerId, providerId))
  return row ? { start: row.start, end: row.end, interval: row.interval as Interval } : defaultSettings
}

/** Stores them; what is already written stays where it is. */
export async function changeSettings({ runtime, user }: Acting, input: SettingsInput): Promise<AppointmentSettings> {
  await runtime.db
    .insert(appointmentSettings)
    .values({ providerId: user.id, ...input })
    .onConflictDoUpdate({ target: appointmentSettings.providerId, set: { ...input, updatedAt: new Date() } })
  runtime.live.tell([user.id], 'appointments', { date: null })
  return input
}
