import { belgradeDay, type DayCount } from '../../platform/serbian/belgrade-day.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** Counts a provider's own entries and confirmed or done bookings per day in Belgrade. `to` is excluded. */
export const countAppointmentsByDay = ({ database }: Runtime, providerId: string, from: Date, to: Date) =>
  database.rows<DayCount>(
    `SELECT ${belgradeDay('appointment_time')} AS day, count(*)::int AS count FROM appointments
     WHERE provider_id = $1 AND appointment_time >= $2 AND appointment_time < $3 AND status IN ('confirmed', 'done')
     GROUP BY 1`,
    [providerId, from.toISOString(), to.toISOString()],
  )

export async function countUpcomingAppointments({ database }: Runtime, providerId: string, now: Date): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM appointments
     WHERE provider_id = $1 AND appointment_time >= $2 AND status = 'confirmed'`,
    [providerId, now.toISOString()],
  )
  return row!.count
}
