import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.server.ts'
import type { Database } from './database/db.server.ts'
import { network } from './http/network.server.ts'
import { Problem } from './http/problem.server.ts'
import { openRedis } from './live/redis.server.ts'
import { seal } from './seal.server.ts'
import { secretNow } from './secret-files.server.ts'

/**
 * So many points in so many seconds. With `here` each process counts for itself, where a count in the store would cost
 * about as much as what it protects.
 */
export type RateLimit = { name: string; points: number; seconds: number; here?: true }

export type RateLimits = {
  /**
   * Takes points of the key, by default one, or throws the 429 problem with the waiting time. A key is what is counted,
   * or several such with `|` between them; an address in it counts as its whole network, so nobody has to think of it.
   */
  take(limit: RateLimit, key: string, points?: number): Promise<void>
  /** Takes one point of the key while there are any, and answers whether there was one. */
  spare(limit: RateLimit, key: string): Promise<boolean>
  /** Forgets what the key has used, as after a right password. */
  forgive(limit: RateLimit, key: string): Promise<void>
  close(): Promise<void>
}

/** Counters in the store that all instances share: Redis when there is one, else the database. */
export async function createRateLimits(
  config: Pick<Config, 'REDIS_URL' | 'RATE_LIMITS' | 'AUTH_SECRET'> & Partial<Pick<Config, 'secretFiles'>>,
  database: Database,
): Promise<RateLimits> {
  if (!config.RATE_LIMITS)
    return { take: async () => {}, spare: async () => true, forgive: async () => {}, close: async () => {} }
  // The counters in the database stand in meanwhile, so there is nothing to be told here; the live part tells it.
  const redis = config.REDIS_URL
    ? await openRedis(
        () => secretNow(config, 'REDIS_URL')!,
        () => {},
      )
    : undefined
  const inDatabase = {
    query: (statement: { text: string; values?: unknown[] }) => database.query(statement.text, statement.values),
  }
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis>()

  // What counts has timers, which would hold all that belongs to a request for as long as they run: of a page its whole
  // text.
  const outsideOfRequests = AsyncLocalStorage.snapshot()

  function limiter(limit: RateLimit) {
    const known = limiters.get(limit.name) ?? outsideOfRequests(() => createLimiter(limit))
    limiters.set(limit.name, known)
    return known
  }

  function createLimiter({ name, points, seconds, here }: RateLimit) {
    if (here) return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const overDatabase = new RateLimiterPostgres({
      storeClient: inDatabase,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    if (!redis) return overDatabase
    return new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: `limit:${name}`,
      points,
      duration: seconds,
      // Redis away must neither lock people out nor let everything through.
      insuranceLimiter: overDatabase,
    })
  }

  // Addresses and accounts are counted, not written down.
  const sealed = (key: string) => seal(config, counted(key))

  /** The seconds to wait, or 0 when a point was there. */
  async function consume(limit: RateLimit, key: string, points = 1): Promise<number> {
    try {
      const count = () => limiter(limit).consume(sealed(key), points)
      await (limit.here ? outsideOfRequests(count) : count())
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    }
  }

  return {
    async take(limit, key, points) {
      const wait = await consume(limit, key, points)
      if (wait) throw tooMany(wait)
    },
    spare: async (limit, key) => !(await consume(limit, key)),
    async forgive(limit, key) {
      await limiter(limit).delete(sealed(key))
    },
    async close() {
      redis?.close()
    },
  }
}

/** The key by which it is counted. */
const counted = (key: string) => key.split('|').map(network).join('|')

function tooMany(seconds: number): Problem {
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return new Problem(429, 'too_many_requests', `Previše pokušaja. Pokušajte ponovo za ${wait}.`, {
    retryAfter: Math.max(1, seconds),
  })
}
