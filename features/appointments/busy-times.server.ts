import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import type { BusyTime } from './open-slots.ts'

type BusyQuery = {
  /** First and last day, both included. */
  from: string
  to: string
  /** Minutes that stay free after each appointment. */
  gap: number
  /** Booking that is about to be moved: its present time does not block it. */
  except?: string | undefined
}

/** Each time includes the gap that follows. An expired request no longer counts, even before it is marked. */
export async function findBusyTimes(
  db: Db | Tx,
  providerId: string,
  { from, to, gap, except }: BusyQuery,
): Promise<BusyTime[]> {
  // A visit may end on the day after it began, and the longest gap is eight hours.
  const earliest = startOfDay(addDays(from, -2)).toISOString()
  const latest = startOfDay(addDays(to, 3)).toISOString()
  const { rows } = await db.execute<BusyTime>(sql`
    SELECT (extract(epoch FROM appointment_time) * 1000)::float8 AS "from",
      (extract(epoch FROM greatest(upper(busy), appointment_time + make_interval(mins => minutes + ${gap}::int))) * 1000)::float8 AS "to"
    FROM appointments
    WHERE provider_id = ${providerId} AND appointment_time >= ${earliest}
      AND appointment_time < ${latest} AND status IN ('requested', 'confirmed')
      AND NOT (status = 'requested' AND expires_at <= now())
      ${except ? sql`AND booking_id IS DISTINCT FROM ${except}::uuid` : sql``}`)
  return rows
}
