import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.server.ts'
import type { Database } from './database/db.server.ts'
import { hmac } from './hmac.server.ts'
import { networkOf } from './http/network.server.ts'
import { Problem } from './http/problem.server.ts'
import { openRedis } from './live/redis.server.ts'
import { type Count, type Counted, createCountClient } from './rate-limit-counts.server.ts'
import { currentSecret } from './secret-files.server.ts'

/** Allows `points` in `seconds`. With `perProcess`, each process counts separately, because that is cheaper. */
export type RateLimit = { name: string; points: number; seconds: number; perProcess?: true }

export type RateLimits = {
  /** Throws 429 above the limit. A key may have parts joined by `|`. An IP address counts as its network. */
  consume(limit: RateLimit, key: string, points?: number): Promise<void>
  tryConsume(limit: RateLimit, key: string): Promise<boolean>
  reset(limit: RateLimit, key: string): Promise<void>
  /** Returns a count of one point for a statement of the caller's own; null if the limit is not counted in the database. */
  prepareCount(limit: RateLimit, key: string): Count | null
  /** Throws 429 if the result of a prepared count is above the limit. */
  checkCount(limit: RateLimit, counted: Counted): void
  close(): Promise<void>
}

/** Creates counters that all instances share: in Redis with REDIS_URL, else in the database. */
export async function createRateLimits(
  config: Pick<Config, 'REDIS_URL' | 'RATE_LIMITS' | 'AUTH_SECRET'> & Partial<Pick<Config, 'secretFiles'>>,
  database: Database,
): Promise<RateLimits> {
  if (!config.RATE_LIMITS)
    return {
      consume: async () => {},
      tryConsume: async () => true,
      reset: async () => {},
      prepareCount: () => null,
      checkCount: () => {},
      close: async () => {},
    }
  // While Redis is down, the database counts. The failure is not logged here, because live updates log it.
  const redis = config.REDIS_URL
    ? await openRedis(
        () => currentSecret(config, 'REDIS_URL')!,
        () => {},
      )
    : undefined
  const databaseClient = createCountClient(database)
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis>()

  // Run the limiter outside of requests, because its timers would hold a request's data in memory, such as a page.
  const outsideOfRequests = AsyncLocalStorage.snapshot()

  function limiter(limit: RateLimit) {
    const existing = limiters.get(limit.name) ?? outsideOfRequests(() => createLimiter(limit))
    limiters.set(limit.name, existing)
    return existing
  }

  function createLimiter({ name, points, seconds, perProcess }: RateLimit) {
    if (perProcess) return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const databaseLimiter = new RateLimiterPostgres({
      storeClient: databaseClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    if (!redis) return databaseLimiter
    return new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: `limit:${name}`,
      points,
      duration: seconds,
      // The database counts while Redis is down, so that users are neither locked out nor unlimited.
      insuranceLimiter: databaseLimiter,
    })
  }

  // Keys are stored as HMACs, because addresses and accounts must not be readable.
  const storedKey = (key: string) => hmac(config, normalizeKey(key))

  /** Uses up points. Returns the seconds to wait, or 0 if there were enough points. */
  async function waitAfterConsuming(limit: RateLimit, key: string, points = 1): Promise<number> {
    try {
      const count = () => limiter(limit).consume(storedKey(key), points)
      await (limit.perProcess ? outsideOfRequests(count) : count())
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsUntil(refusal.msBeforeNext)
      throw refusal
    }
  }

  return {
    async consume(limit, key, points) {
      const wait = await waitAfterConsuming(limit, key, points)
      if (wait) throw tooMany(wait)
    },
    tryConsume: async (limit, key) => !(await waitAfterConsuming(limit, key)),
    async reset(limit, key) {
      await limiter(limit).delete(storedKey(key))
    },
    prepareCount({ name, seconds, perProcess }, key) {
      if (redis || perProcess) return null
      return { key: `${name}:${storedKey(key)}`, points: 1, expire: Date.now() + seconds * 1000 }
    },
    checkCount({ points: allowed }, { points, expire }) {
      if (points > allowed) throw tooMany(secondsUntil(Number(expire) - Date.now()))
    },
    async close() {
      redis?.close()
    },
  }
}

const secondsUntil = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

const normalizeKey = (key: string) => key.split('|').map(networkOf).join('|')

function tooMany(seconds: number): Problem {
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return new Problem(429, 'too_many_requests', `Previše pokušaja. Pokušajte ponovo za ${wait}.`, {
    retryAfter: seconds,
  })
}
