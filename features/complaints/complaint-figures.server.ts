import { sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { ComplaintFigures } from './complaint.ts'
import { MIN_COMPLAINTS_FOR_FIGURES } from './complaint-limits.ts'

/** Returns the public figures of a provider's complaints without withdrawn ones, or null with fewer than three. */
export async function findComplaintFigures(
  { db }: Pick<Runtime, 'db'>,
  providerId: string,
): Promise<ComplaintFigures | null> {
  const { rows } = await db.execute<ComplaintFigures>(sql`
    SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'settled'))::int AS settled,
      ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at) / 86400)
        FILTER (WHERE status = 'settled'))::int AS median_days
    FROM complaints WHERE provider_id = ${providerId} AND status <> 'withdrawn'`)
  const { count, settled, median_days } = rows[0]!
  if (count < MIN_COMPLAINTS_FOR_FIGURES) return null
  // A settlement on the same day counts as one day, because 'settled in 0 days' would be odd.
  return { count, settled, median_days: median_days === null ? null : Math.max(1, median_days) }
}
