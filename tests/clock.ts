import { createClient } from '@redis/client'
import type { Runtime } from '../platform/server/runtime.server.ts'

/** Changes the times of rate limits, tokens, codes, sessions and pending jobs as if `seconds` had passed. */
export async function passTime(runtime: Runtime, seconds: number): Promise<void> {
  const { database, config } = runtime
  await database.query('UPDATE rate_limits SET expire = expire - $1', [seconds * 1000])
  for (const [table, columns] of Object.entries(agedColumns)) {
    const set = columns.map(column => `${column} = ${column} - make_interval(secs => $1)`)
    await database.query(`UPDATE ${table} SET ${set.join(', ')}`, [seconds])
  }
  // Makes waiting jobs start earlier.
  await database.query(
    `UPDATE pgboss.job SET start_after = start_after - make_interval(secs => $1)
    WHERE state < 'active'`,
    [seconds],
  )
  if (!config.REDIS_URL) return
  const redis = await createClient({ url: config.REDIS_URL }).connect()
  for (const key of await redis.keys('limit:*')) {
    const left = (await redis.pTTL(key)) - seconds * 1000
    if (left > 0) await redis.pExpire(key, left)
    else await redis.del(key)
  }
  redis.destroy()
}

/** Makes the minute tasks run at the next poll. */
export async function runMinuteTasks({ database }: Runtime): Promise<void> {
  await database.query(`INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}')`, [])
}

const agedColumns = {
  verifications: ['expires_at', 'created_at'],
  sessions: ['expires_at', 'created_at', 'updated_at'],
  profiles: ['ban_expires', 'last_seen_at'],
  conversations: ['user_notified_at', 'provider_notified_at', 'completed_at'],
  message_letters: ['due_at'],
}
