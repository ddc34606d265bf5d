import { z } from 'zod'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { MIN_COMPLAINTS_FOR_FIGURES } from './complaint-limits.ts'

/** Public figures about a provider's complaints. Withdrawn complaints are not counted. */
export const complaintFigures = z.object({
  count: z.number().int().describe('Complaints filed, without withdrawn ones'),
  settled: z.number().int(),
  median_days: z.number().int().nullable().describe('Median of the whole days to a settlement; null without one'),
})
export type ComplaintFigures = z.infer<typeof complaintFigures>

/** Returns the figures of a provider, or null with fewer than three complaints. */
export async function findComplaintFigures({ database }: Runtime, providerId: string): Promise<ComplaintFigures | null> {
  const [row] = await database.rows<{ count: number; settled: number; median_days: number | null }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'settled'))::int AS settled,
       ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at) / 86400)
         FILTER (WHERE status = 'settled'))::int AS median_days
     FROM complaints WHERE provider_id = $1 AND status <> 'withdrawn'`,
    [providerId],
  )
  if (!row || row.count < MIN_COMPLAINTS_FOR_FIGURES) return null
  return { ...row, median_days: row.median_days === null ? null : Math.max(1, row.median_days) }
}
