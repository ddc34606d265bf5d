import type { Runtime } from '../../platform/server/runtime.server.ts'

/** Counts the series that are agreed now, and their proposals made from `from` until before `to`. */
export async function countSeries({ database }: Runtime, from: Date, to: Date) {
  const [row] = await database.rows<{ active: number; proposed: number }>(
    `SELECT (SELECT count(*) FROM booking_series WHERE status = 'active')::int AS active,
       (SELECT count(*) FROM booking_series WHERE created_at >= $1 AND created_at < $2)::int AS proposed`,
    [from.toISOString(), to.toISOString()],
  )
  return row!
}
