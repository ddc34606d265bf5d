import type { Database } from '../../platform/server/database/db.server.ts'
import type { PriceRange, PriceRangesQuery } from './price-list.ts'

/** With fewer providers than these a range would be one neighbour's price and another's. */
const enough = 3
/** Lines that are shown, those of most providers first. */
const shown = 8
/** So many of the newest services of a trade in a town are looked at. */
const services = 300

/**
 * What the same job costs with those who do it in this town: lines of the same name and unit, whatever their letters.
 * A job stands here only when enough of them have a price for it.
 */
export async function findPriceRanges(
  database: Database,
  { category, location }: PriceRangesQuery,
): Promise<PriceRange[]> {
  const rows = await database.rows<PriceRange & { lowest: string; highest: string }>(
    `WITH offering AS MATERIALIZED (
       SELECT s.user_id FROM services s
       WHERE s.status = 'active' AND s.deleted_at IS NULL AND s.town_key = sr_key($1) AND s.category = $2
       ORDER BY s.created_at DESC, s.id DESC LIMIT ${services}
     ), lines AS (
       SELECT i.provider_id, i.name, i.unit, i.price FROM (SELECT DISTINCT user_id FROM offering) o CROSS JOIN LATERAL (
         SELECT id FROM profiles WHERE id = o.user_id AND (NOT banned OR ban_expires <= now()) LIMIT 1
       ) p JOIN price_items i ON i.provider_id = p.id
     )
     SELECT mode() WITHIN GROUP (ORDER BY name) AS name, mode() WITHIN GROUP (ORDER BY unit) AS unit,
       min(price)::text AS lowest, max(price)::text AS highest, count(DISTINCT provider_id)::int AS providers
     FROM lines GROUP BY sr_key(name), sr_key(unit) HAVING count(DISTINCT provider_id) >= ${enough}
     ORDER BY providers DESC, name LIMIT ${shown}`,
    [location, category],
    { plannedForItsValues: true },
  )
  return rows.map(row => ({ ...row, lowest: Number(row.lowest), highest: Number(row.highest) }))
}
