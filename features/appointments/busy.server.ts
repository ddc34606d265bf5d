import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import type { Busy } from './open-slots.ts'

type Asked = {
  /** Days, both inside. */
  from: string
  to: string
  /** Minutes kept free after each. */
  gap: number
  /** A booking that is about to be moved does not stand in its own way. */
  except?: string | undefined
}

/**
 * The times in which a provider can't be booked in these days or close to them, each until the end of the gap that
 * follows. A request whose time has run out blocks nothing any more, though it may not be marked yet.
 */
export async function findBusy(db: Db | Tx, providerId: string, { from, to, gap, except }: Asked): Promise<Busy[]> {
  // A visit may end on the day after it began, and the longest gap is eight hours.
  const earliest = startOfDay(addDays(from, -2)).toISOString()
  const latest = startOfDay(addDays(to, 3)).toISOString()
  const { rows } = await db.execute<Busy>(sql`
    SELECT (extract(epoch FROM appointment_time) * 1000)::float8 AS "from",
      (extract(epoch FROM greatest(upper(busy), appointment_time + make_interval(mins => minutes + ${gap}::int))) * 1000)::float8 AS "to"
    FROM appointments
    WHERE provider_id = ${providerId} AND appointment_time >= ${earliest}
      AND appointment_time < ${latest} AND status IN ('requested', 'confirmed')
      AND NOT (status = 'requested' AND expires_at <= now())
      ${except ? sql`AND booking_id IS DISTINCT FROM ${except}::uuid` : sql``}`)
  return rows
}
