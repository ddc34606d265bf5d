import type { Runtime } from '../../platform/server/runtime.server.ts'

export type PersonVisits = { memberId: string | null; done: number; missed: number; cancelled: number }

/** Counts a provider's ended bookings by the person who was to do them. Null is the provider in person; `to` is excluded. */
export const countVisitsByPerson = ({ database }: Runtime, providerId: string, from: Date, to: Date) =>
  database.rows<PersonVisits>(
    `SELECT a.member_id AS "memberId", (count(*) FILTER (WHERE a.status = 'done'))::int AS done,
       (count(*) FILTER (WHERE a.status = 'missed' AND disputed.booking_id IS NULL))::int AS missed,
       (count(*) FILTER (WHERE a.status = 'cancelled'))::int AS cancelled
     FROM appointments a
     LEFT JOIN missed_visits disputed ON disputed.booking_id = a.booking_id AND disputed.objected_at IS NOT NULL
     WHERE a.provider_id = $1 AND a.appointment_time >= $2 AND a.appointment_time < $3 AND a.booking_id IS NOT NULL
     GROUP BY a.member_id`,
    [providerId, from.toISOString(), to.toISOString()],
  )

/** Counts the bookings that a member has finished. `to` is excluded. */
export async function countFinishedBookings({ database }: Runtime, memberId: string, from: Date, to: Date) {
  const [row] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM appointments
     WHERE member_id = $1 AND appointment_time >= $2 AND appointment_time < $3 AND booking_id IS NOT NULL
       AND status = 'done'`,
    [memberId, from.toISOString(), to.toISOString()],
  )
  return row!.count
}
