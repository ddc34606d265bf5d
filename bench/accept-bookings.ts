import type { Query } from './run-statements.ts'

/** Lets customers book a provider's service every day between two times, in visits of `minutes`. */
export async function acceptBookings(
  query: Query,
  provider: string,
  serviceId: string,
  [start, end]: [start: string, end: string],
  minutes: number,
): Promise<void> {
  await query(
    `INSERT INTO appointment_settings (provider_id, "interval", accepts_bookings, notice, hours_version)
     VALUES ($1, 30, true, 0, 1) ON CONFLICT (provider_id) DO UPDATE SET accepts_bookings = true, notice = 0, hours_version = 1`,
    [provider],
  )
  await query(
    `INSERT INTO working_hours (provider_id, weekday, "start", "end")
     SELECT $1, day, $2, $3 FROM generate_series(1, 7) day ON CONFLICT DO NOTHING`,
    [provider, start, end],
  )
  await query('UPDATE services SET duration_minutes = $2 WHERE id = $1', [serviceId, minutes])
}
