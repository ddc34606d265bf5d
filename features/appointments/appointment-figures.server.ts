import { belgradeDay, type DayCount } from '../../platform/serbian/belgrade-day.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** How many appointments a provider has, his own and confirmed bookings, by the day, from one moment up to another. */
export const appointmentsByDay = ({ database }: Runtime, providerId: string, from: Date, to: Date) =>
  database.rows<DayCount>(
    `SELECT ${belgradeDay('appointment_time')} AS day, count(*)::int AS count FROM appointments
     WHERE provider_id = $1 AND appointment_time >= $2 AND appointment_time < $3 AND status IN ('confirmed', 'done')
     GROUP BY 1`,
    [providerId, from.toISOString(), to.toISOString()],
  )

/** How many are still to come. */
export async function countAhead({ database }: Runtime, providerId: string, now: Date): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM appointments
     WHERE provider_id = $1 AND appointment_time >= $2 AND status = 'confirmed'`,
    [providerId, now.toISOString()],
  )
  return found!.count
}
