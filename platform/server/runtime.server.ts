import { join } from 'node:path'
import { createPublicCache, type PublicCache } from './cache/public-cache.server.ts'
import type { Config } from './config.server.ts'
import type { Database, Db } from './database/db.server.ts'
import { openDatabase, openReplicaDatabase } from './database/open-database.server.ts'
import { followReplica, type Replica } from './database/replica.server.ts'
import { type Jobs, startJobs } from './jobs/jobs.server.ts'
import { createLive, type Live } from './live/live.server.ts'
import type { Logger } from './log/log.server.ts'
import { createMail, type Mail } from './mail/mail.server.ts'
import { createMetrics, type Metrics } from './metrics/metrics.server.ts'
import { createRateLimits, type RateLimits } from './rate-limits.server.ts'
import { root } from './root.server.ts'
import { openStorage, type Storage } from './storage.server.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.server.ts'

/** Spans go where the standard's variable names a collector; without it the SDK is not even loaded. */
async function openTraces(config: Config, log: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config
  if (!endpoint) return async () => {}
  const { startExport } = await import('./traces/trace-export.server.ts')
  return startExport(endpoint, ratio, log)
}

/** Everything outside the product's own rules, opened once and handed to the features. */
export type Runtime = {
  config: Config
  log: Logger
  metrics: Metrics
  database: Database
  /** Where features read and write; while a visitor is answered it may be a replica, which only reads. */
  db: Db
  /** Always the database itself: for the little that a visitor's reading writes. */
  primary: Db
  replica: Replica | null
  jobs: Jobs
  rateLimits: RateLimits
  live: Live
  mail: Mail
  storage: Storage
  cache: PublicCache
  /** Decoding, encoding and drawing of pictures; two at once leave file reads and passwords their threads. */
  imageWork: WorkQueue
  /** The folder of articles and other texts. */
  content: string
  /** What features keep in memory (one-per-runtime.server.ts). */
  kept: Map<string, unknown>
  /** Aborted when the process is about to end. */
  stopping: AbortSignal
}

export type OpenRuntime = Runtime & {
  /** Takes no more jobs and is not ready any more; requests are answered until `close`. */
  beginStop(): void
  close(): Promise<void>
}

export async function openRuntime(
  config: Config,
  log: Logger,
  given: { database?: Database } = {},
): Promise<OpenRuntime> {
  const endTraces = await openTraces(config, log)
  const metrics = createMetrics()
  const database = given.database ?? (await openDatabase(config, log, metrics))
  const [jobs, rateLimits, live] = await Promise.all([
    startJobs(database, log, metrics),
    createRateLimits(config, database),
    createLive(config, log),
  ])
  const stop = new AbortController()
  const cache = createPublicCache(live)
  const opened = await openReplicaDatabase(config, log, metrics)
  const replica = opened && followReplica(database, opened, { cache, live, log })
  const mail = await createMail(config, { db: database.db, jobs, log, metrics })
  return {
    config,
    log,
    metrics,
    database,
    db: database.db,
    primary: database.db,
    replica,
    jobs,
    rateLimits,
    live,
    mail,
    storage: await openStorage(config),
    cache,
    imageWork: createWorkQueue({ lanes: 2, places: 32 }),
    content: join(root, 'content'),
    kept: new Map(),
    stopping: stop.signal,
    beginStop() {
      stop.abort()
      void jobs.stop()
    },
    async close() {
      await live.close()
      await jobs.stop()
      mail.close()
      await rateLimits.close()
      await replica?.close()
      await database.close()
      await endTraces()
    },
  }
}
