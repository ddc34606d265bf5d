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
