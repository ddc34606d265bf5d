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
import { openTowns, type Towns } from './towns.server.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.server.ts'

/** Starts exporting spans if a collector is set. Otherwise, the SDK is not loaded. */
async function openTraces(config: Config, log: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config
  if (!endpoint) return async () => {}
  const { startTraceExport } = await import('./traces/trace-export.server.ts')
  return startTraceExport(endpoint, ratio, log)
}

/** Database, jobs, mail and so on, which the process opens once and passes to the features. */
export type Runtime = {
  memo: Map<string, unknown>
  config: Config
  log: Logger
  metrics: Metrics
  database: Database
  /** The database for features. In a visitor's request, it may be a read-only replica. */
  db: Db
  /** Always the primary database, because some read requests of visitors also write. */
  primary: Db
  replica: Replica | null
  jobs: Jobs
  rateLimits: RateLimits
  live: Live
  mail: Mail
  storage: Storage
  cache: PublicCache
  /** Queue for work on images. Only two tasks run at once, so that threads remain for files and password hashing. */
  imageWork: WorkQueue
  /** Path of the folder with articles and other texts. */
  content: string
  towns: Towns
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal
}

export type OpenRuntime = Runtime & {
  /** Stops taking jobs and reports that the process is not ready. Requests are served until `close`. */
  beginStop(): void
  close(): Promise<void>
}

export async function openRuntime(
  config: Config,
  log: Logger,
  provided: { database?: Database } = {},
): Promise<OpenRuntime> {
  const towns = openTowns(config.TOWNS_DIR)
  const endTraces = await openTraces(config, log)
  const metrics = createMetrics()
  const database = provided.database ?? (await openDatabase(config, log, metrics))
  const [jobs, rateLimits, live] = await Promise.all([
    startJobs(database, log, metrics),
    createRateLimits(config, database),
    createLive(config, log),
  ])
  const stop = new AbortController()
  const cache = createPublicCache(live)
  const openedReplica = await openReplicaDatabase(config, log, metrics)
  const replica = openedReplica && followReplica(database, openedReplica, { cache, live, log })
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
    imageWork: createWorkQueue({ concurrency: 2, capacity: 32 }),
    content: join(root, 'content'),
    towns,
    memo: new Map(),
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
