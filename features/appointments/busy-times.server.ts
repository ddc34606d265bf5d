import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import type { BusyTime } from './open-slots.ts'

type BusyQuery = {
  /** First and last day; both are included. */
  from: string
  to: string
  /** Minutes that stay free after each appointment. */
  gap: number
  /** Booking that is about to be moved. Its present time does not count as busy. */
  except?: string | undefined
  /** Series that is about to be moved, whose bookings do not count as busy. */
  exceptSeries?: string | undefined
}

/**
 * Returns the busy times of a provider and all members: appointments, each with the gap after it, and the times of the
 * provider's other calendars, which need no gap. Expired requests do not count, even if not marked yet.
 */
export async function findBusyTimes(
  db: Db | Tx,
  providerId: string,
  { from, to, gap, except, exceptSeries }: BusyQuery,
): Promise<BusyTime[]> {
  // A visit can end on the next day, and a gap can last eight hours, so a few more days are read.
  const earliest = startOfDay(addDays(from, -2)).toISOString()
  const latest = startOfDay(addDays(to, 3)).toISOString()
  const { rows } = await db.execute<BusyTime>(sql`
    SELECT (extract(epoch FROM appointment_time) * 1000)::float8 AS "from",
      (extract(epoch FROM greatest(upper(coalesce(busy, member_busy)), appointment_time + make_interval(mins => minutes + ${gap}::int))) * 1000)::float8 AS "to", member_id AS "memberId"
    FROM appointments
    WHERE provider_id = ${providerId} AND appointment_time >= ${earliest}
      AND appointment_time < ${latest} AND status IN ('requested', 'confirmed')
      AND NOT (status = 'requested' AND expires_at <= now())
      ${except ? sql`AND booking_id IS DISTINCT FROM ${except}::uuid` : sql``}
      ${exceptSeries ? sql`AND series_id IS DISTINCT FROM ${exceptSeries}::uuid` : sql``}
    UNION ALL
    SELECT (extract(epoch FROM starts_at) * 1000)::float8, (extract(epoch FROM ends_at) * 1000)::float8, NULL::uuid
    FROM outside_busy
    WHERE provider_id = ${providerId} AND ends_at > ${earliest} AND starts_at < ${latest}`)
  return rows
}
