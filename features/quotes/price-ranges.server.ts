import type { Database } from '../../platform/server/database/db.server.ts'
import type { PriceRange, PriceRangesQuery } from './price-list.ts'
import { MIN_PROVIDERS_FOR_RANGE } from './quote-limits.ts'

/** Maximum of shown jobs. Jobs that the most providers offer come first. */
const MAX_RANGES = 8
/** Maximum of services of a trade in a town whose providers are compared. The newest services come first. */
const MAX_SERVICES = 300

/**
 * Returns price ranges of jobs in a town. Items count as one job if name and unit are equal in either script and case.
 * A job needs at least `MIN_PROVIDERS_FOR_RANGE` providers.
 */
export async function findPriceRanges(
  database: Database,
  { category, location }: PriceRangesQuery,
): Promise<PriceRange[]> {
  const rows = await database.rows<PriceRange & { lowest: string; highest: string }>(
    `WITH offering AS MATERIALIZED (
       SELECT s.user_id FROM services s
       WHERE s.status = 'active' AND s.deleted_at IS NULL AND s.town_key = sr_key($1) AND s.category = $2
       ORDER BY s.created_at DESC, s.id DESC LIMIT ${MAX_SERVICES}
     ), lines AS (
       SELECT i.provider_id, i.name, i.unit, i.price FROM (SELECT DISTINCT user_id FROM offering) o CROSS JOIN LATERAL (
         SELECT id FROM profiles WHERE id = o.user_id AND (NOT banned OR ban_expires <= now()) LIMIT 1
       ) p JOIN price_items i ON i.provider_id = p.id
     )
     SELECT mode() WITHIN GROUP (ORDER BY name) AS name, mode() WITHIN GROUP (ORDER BY unit) AS unit,
       min(price)::text AS lowest, max(price)::text AS highest, count(DISTINCT provider_id)::int AS providers
     FROM lines GROUP BY sr_key(name), sr_key(unit) HAVING count(DISTINCT provider_id) >= ${MIN_PROVIDERS_FOR_RANGE}
     ORDER BY providers DESC, name LIMIT ${MAX_RANGES}`,
    [location, category],
    { plannedForItsValues: true },
  )
  return rows.map(row => ({ ...row, lowest: Number(row.lowest), highest: Number(row.highest) }))
}
