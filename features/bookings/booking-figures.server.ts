import type { Runtime } from '../../platform/server/runtime.server.ts'

/** How many bookings were asked for since `from` and before `to`, and how many of these are agreed on by now. */
export async function countNewBookings({ database }: Runtime, from: Date, to: Date) {
  // Each move of a booking is a row of its own; the booking came with the first of them.
  const [found] = await database.rows<{ all: number; agreed: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE agreed))::int AS agreed
     FROM (SELECT bool_or(status IN ('confirmed', 'done')) AS agreed FROM appointments
           WHERE booking_id IS NOT NULL GROUP BY booking_id
           HAVING min(created_at) >= $1 AND min(created_at) < $2) b`,
    [from.toISOString(), to.toISOString()],
  )
  return found!
}

/** How many bookings of somebody lie ahead, on either side. */
export async function countBookingsAhead({ database }: Runtime, userId: string): Promise<number> {
  const ahead = `booking_id IS NOT NULL AND status IN ('requested', 'confirmed') AND appointment_time > now()`
  const [found] = await database.rows<{ count: number }>(
    `SELECT ((SELECT count(*) FROM appointments WHERE customer_id = $1 AND ${ahead})
       + (SELECT count(*) FROM appointments WHERE provider_id = $1 AND ${ahead}))::int AS count`,
    [userId],
  )
  return found!.count
}
