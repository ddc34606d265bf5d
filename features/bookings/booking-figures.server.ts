import type { Runtime } from '../../platform/server/runtime.server.ts'

/**
 * Counts the bookings made from `from` until before `to`, and how many of these are now confirmed or done. The later
 * visits of a series are not counted, because a job adds them.
 */
export async function countNewBookings({ database }: Runtime, from: Date, to: Date) {
  // Each move adds a row to the booking, so the oldest row has the time at which the booking was made.
  const [row] = await database.rows<{ all: number; agreed: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE agreed))::int AS agreed
     FROM (SELECT bool_or(status IN ('confirmed', 'done')) AS agreed FROM appointments
           WHERE booking_id IS NOT NULL AND (series_index IS NULL OR series_index = 0) GROUP BY booking_id
           HAVING min(created_at) >= $1 AND min(created_at) < $2) b`,
    [from.toISOString(), to.toISOString()],
  )
  return row!
}

export async function countUpcomingBookings({ database }: Runtime, userId: string): Promise<number> {
  const isUpcoming = `booking_id IS NOT NULL AND status IN ('requested', 'confirmed') AND appointment_time > now()`
  const [row] = await database.rows<{ count: number }>(
    `SELECT ((SELECT count(*) FROM appointments WHERE customer_id = $1 AND ${isUpcoming})
       + (SELECT count(*) FROM appointments WHERE provider_id = $1 AND ${isUpcoming}))::int AS count`,
    [userId],
  )
  return row!.count
}

/** Counts the agreed or completed visits that began from `from` until before `to`, and those with an announced arrival. */
export async function countVisits({ database }: Runtime, from: Date, to: Date) {
  const [row] = await database.rows<{ all: number; announced: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE arrival_state IS NOT NULL))::int AS announced
     FROM appointments WHERE booking_id IS NOT NULL AND status IN ('confirmed', 'done')
     AND appointment_time >= $1 AND appointment_time < $2`,
    [from.toISOString(), to.toISOString()],
  )
  return row!
}

/**
 * Counts a provider's agreed or completed visits of series that began from `from` until before `to`, the visits that
 * customers missed without an objection, and the deposits that came then.
 */
export async function countOwnBookings({ database }: Runtime, providerId: string, from: Date, to: Date) {
  const [row] = await database.rows<{ series: number; missed: number; deposits: number }>(
    `SELECT (SELECT count(*) FROM appointments WHERE provider_id = $1 AND series_id IS NOT NULL
         AND status IN ('confirmed', 'done') AND appointment_time >= $2 AND appointment_time < $3)::int AS series,
       (SELECT count(*) FROM missed_visits WHERE provider_id = $1 AND missed_by = 'customer' AND objected_at IS NULL
         AND reported_at >= $2 AND reported_at < $3)::int AS missed,
       (SELECT count(*) FROM booking_deposits WHERE provider_id = $1
         AND arrived_at >= $2 AND arrived_at < $3)::int AS deposits`,
    [providerId, from.toISOString(), to.toISOString()],
  )
  return row!
}
