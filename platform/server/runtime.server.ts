import { join } from 'node:path'
import { createPublicCache, type PublicCache } from './cache/public-cache.server.ts'
import type { Config } from './config.server.ts'
import type { Database, Db } from './database/db.server.ts'
import { openDatabase } from './database/open-database.server.ts'
import { type Jobs, startJobs } from './jobs.server.ts'
import { createLimits, type Limits } from './limits.server.ts'
import { createLive, type Live } from './live/live.server.ts'
import type { Logger } from './log/log.server.ts'
import { createMail, type Mail } from './mail/mail.server.ts'
import { root } from './root.server.ts'
import { openStorage, type Storage } from './storage.server.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.server.ts'

/** Everything outside the product's own rules, opened once and handed to the features. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  db: Db
  jobs: Jobs
  limits: Limits
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
  const database = given.database ?? (await openDatabase(config, log))
  const [jobs, limits, live] = await Promise.all([
    startJobs(database, log),
    createLimits(config, database),
    createLive(config, log),
  ])
  const stop = new AbortController()
  const mail = await createMail(config, { db: database.db, jobs, log })
  return {
    config,
    log,
    database,
    db: database.db,
    jobs,
    limits,
    live,
    mail,
    storage: openStorage(config),
    cache: createPublicCache(live),
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
      await limits.close()
      await database.close()
    },
  }
}
