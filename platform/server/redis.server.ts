import { createClient } from 'redis'

const patience = 3000

/**
 * A connection that keeps itself. A Redis that is away delays the start a little and prevents nothing: the connection
 * comes when Redis does. `onTrouble` hears of every failure; commands on the way fail or wait as `queue` says.
 */
export async function openRedis(url: string, queue: boolean, onTrouble: (error: Error) => void) {
  const redis = createClient({ url, disableOfflineQueue: !queue })
  redis.on('error', onTrouble)
  const connecting = redis.connect().catch(onTrouble)
  await Promise.race([connecting, new Promise(done => setTimeout(done, patience).unref())])
  return redis
}
