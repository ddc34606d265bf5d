import type { Runtime } from '../../platform/server/runtime.server.ts'
import { listAreas } from '../services/areas.ts'

export type TownRequests = { posted: number; answered: number; waiting: number }

/**
 * Counts the requests of a town since `from`: those with an offer within a day (`answered`), and those without one
 * whose first day is not over (`waiting`). Withdrawn offers no longer count.
 */
export async function countRequestsOfTown(
  { database }: Runtime,
  town: string,
  from: Date,
  now: Date,
): Promise<TownRequests> {
  const areas = listAreas().flatMap(area => (area.town === town ? [area.id] : []))
  const [found] = await database.rows<TownRequests>(
    `SELECT count(*)::int AS posted,
       (count(*) FILTER (WHERE answered_at <= created_at + interval '1 day'))::int AS answered,
       (count(*) FILTER (WHERE answered_at IS NULL AND created_at > $3::timestamptz - interval '1 day'))::int AS waiting
     FROM (
       SELECT created_at, (SELECT min(created_at) FROM request_offers WHERE request_id = requests.id) AS answered_at
       FROM requests WHERE area = ANY($1::text[]) AND created_at BETWEEN $2 AND $3 AND NOT hidden
     ) AS posted`,
    [areas, from.toISOString(), now.toISOString()],
  )
  return found!
}
