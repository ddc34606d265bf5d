import type { Runtime } from '../../platform/server/runtime.server.ts'

export async function countNewServices({ database }: Runtime, from: Date, to: Date): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM services WHERE created_at >= $1 AND created_at < $2',
    [from.toISOString(), to.toISOString()],
  )
  return found!.count
}

export async function countServicesOf({ database }: Runtime, userId: string) {
  const [found] = await database.rows<{ all: number; active: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE status = 'active'))::int AS active
     FROM services WHERE user_id = $1 AND deleted_at IS NULL`,
    [userId],
  )
  return found!
}

/** Returns how many providers offer active services of each category in a town, the most frequent category first. */
export const countProvidersByCategory = ({ database }: Runtime, town: string) =>
  database.rows<{ category: string; providers: number }>(
    `SELECT category, count(DISTINCT user_id)::int AS providers FROM services
     WHERE status = 'active' AND deleted_at IS NULL AND town_key = sr_key($1)
     GROUP BY category ORDER BY providers DESC, category`,
    [town],
  )
