import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import { type Database, type Db, isDatabaseUnavailable, type Tx } from '../database/db.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { runInJobSpan } from '../traces/spans.server.ts'
import { createMinuteTasks } from './minute-tasks.server.ts'
import { SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS, startPolling } from './polling.server.ts'

type QueueOptions = {
  expireInSeconds: number
  retryLimit: number
  /** Seconds before the first retry. The delay doubles with each retry, up to `retryDelayMax`. */
  retryDelay?: number
  retryDelayMax?: number
  /** At most one job per `key` may wait; further jobs are dropped. */
  oneWaiting?: boolean
  /** For jobs with personal data: finished jobs are deleted at once, failed jobs after a day. */
  forget?: boolean
  /** Other instances take over the jobs of an instance after this many seconds (10 or more) without a heartbeat. */
  heartbeatSeconds?: number
  /** Number of workers per instance. Each worker takes its own batch of jobs. */
  lanes?: number
  /** Number of additional workers that only take jobs sent with `first`, so that slow jobs do not delay these jobs. */
  firstLanes?: number
  /** Number of jobs that a worker takes at once. After a full batch, the worker takes the next batch at once. */
  batch?: number
}

type JobOptions = {
  /** A UUID. A job with the id of an existing job is not enqueued. */
  id?: string
  /** The job starts after this many seconds, or at this moment. */
  startAfter?: number | Date
  key?: string
  first?: boolean
}

export type Jobs = {
  /** Declares a queue and its handler. A handler may run twice for one job, so it must be repeatable. */
  work<Data extends object>(
    queue: string,
    options: QueueOptions,
    handle: (data: Data, jobId: string) => Promise<void>,
  ): Promise<void>
  send(tx: Db | Tx, queue: string, data: object, options?: JobOptions): Promise<void>
  sendAll(tx: Db | Tx, queue: string, data: object[]): Promise<void>
  /** Deletes all jobs of the queue, in any state, whose data contain these values. */
  remove(tx: Db | Tx, queue: string, data: object): Promise<void>
  failed(limit: number): Promise<FailedJob[]>
  countFailed(): Promise<number>
  /** Restarts a failed job and runs `also` in the same transaction. Returns false if there is no such job. */
  retry(queue: string, id: string, also: (tx: Tx) => Promise<void>): Promise<boolean>
  /** Sends a job to the queue at these times (cron, Belgrade time), once for all instances together. */
  schedule(queue: string, cron: string): Promise<void>
  /** Runs a task every minute on one instance. A task may run twice in a minute, so it must be repeatable. */
  everyMinute(name: string, run: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

type FailedJob = {
  id: string
  queue: string
  tries: number
  /** Message of the last error. It contains no personal data, because handlers throw errors without such data. */
  error: string | null
  failedAt: Date
}

const DAY = 86_400
/** The workers' own polling is only a fallback, because polling.server.ts wakes them. */
const SECONDS_BETWEEN_POLLS_OF_A_WORKER = 600
const minuteQueue = 'every-minute'
/** The jobs of consecutive minutes may overlap, so that a slow task does not delay other tasks. */
const minuteOptions = { expireInSeconds: 900, retryLimit: 0, oneWaiting: true, forget: true, lanes: 2 }
const noJob = '00000000-0000-0000-0000-000000000000'

/** Starts the job queue (pg-boss) in the site's database. A committed job runs on one instance, even after a crash. */
export async function startJobs(database: Database, log: Logger, metrics: Pick<Metrics, 'jobs'>): Promise<Jobs> {
  let changedAt = performance.now()
  const noteChange = () => {
    changedAt = performance.now()
  }
  const boss = new PgBoss({
    db: {
      executeSql(text, values) {
        // Scheduled jobs are sent by pg-boss itself.
        if (text.includes('INSERT INTO')) noteChange()
        // `exec` is for the schema of pg-boss, which is one text with many statements.
        const result = values?.length ? database.query(text, values) : lastResult(database.exec(text))
        return result as Promise<{ rows: unknown[] }>
      },
    },
    // This is only a fallback, because our polling finds the jobs of dead instances sooner.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS,
    // Checks of dependencies are rare, because our jobs do not depend on each other.
    flowIntervalSeconds: 3600,
    // The embedded database has a single instance. Supervising and looking for scheduled jobs are rare there, because
    // they are a good part of its work while idle.
    ...(database.kind === 'embedded' && {
      backend: 'pglite' as const,
      superviseIntervalSeconds: 300,
      cronWorkerIntervalSeconds: 15,
    }),
  })
  // Log an unavailable database only as debug message, because the pool logs it once and every poll would repeat it.
  const reportError = (error: unknown) =>
    log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ err: error }, 'job queue')
  boss.on('error', reportError)
  await boss.start()
  const workers = new Map<string, string[]>()
  const polling = startPolling(database, {
    lastChange: () => changedAt,
    workers,
    wake: worker => boss.notifyWorker(worker),
    supervise: queue => boss.supervise(queue),
    onError: reportError,
  })
  const jobs: Jobs = {
    async work(queue, { oneWaiting, forget, lanes = 1, firstLanes = 0, batch = 1, ...options }, handle) {
      const queueSettings = { ...options, retryBackoff: true, ...(forget && { deleteAfterSeconds: DAY }) }
      await boss.createQueue(queue, { ...queueSettings, policy: oneWaiting ? 'short' : 'standard' })
      // Replace the settings that an older version has stored.
      await boss.updateQueue(queue, queueSettings)
      // Use the queue once here, because pg-boss reads a queue's settings on first use. In a transaction, this reading
      // would never end, because the embedded database has a single connection.
      await boss.getJobById(queue, noJob)
      async function handleOne(job: Job): Promise<JobResult> {
        try {
          await runInJobSpan(queue, () => handle(job.data as Parameters<typeof handle>[0], job.id))
          metrics.jobs.inc({ queue, outcome: 'done' })
          return { id: job.id, status: 'completed' }
        } catch (error) {
          metrics.jobs.inc({ queue, outcome: 'failed' })
          log.warn({ err: error, queue, job: job.id }, 'job failed')
          return { id: job.id, status: 'failed', output: error as object }
        }
      }
      async function handleAll(jobs: Job[]): Promise<JobResult[]> {
        const results = await Promise.all(jobs.map(handleOne))
        const done = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
        if (forget && done.length) await boss.deleteJob(queue, done)
        noteChange()
        return results
      }
      const workerOptions = {
        pollingIntervalSeconds: SECONDS_BETWEEN_POLLS_OF_A_WORKER,
        batchSize: batch,
        burstWhenBatchFull: batch > 1,
        perJobResults: true as const,
      }
      // Each worker is registered by a separate call, because pg-boss wakes only the first worker of a call.
      const priorities = [...Array(lanes).fill({}), ...Array(firstLanes).fill({ minPriority: 1 })]
      const registered = priorities.map(priority => boss.work(queue, { ...workerOptions, ...priority }, handleAll))
      workers.set(queue, await Promise.all(registered))
    },
    async send(tx, queue, data, { key, first, ...options } = {}) {
      const more = { ...(key && { singletonKey: key }), ...(first && { priority: 1 }) }
      await boss.send(queue, data, { ...options, ...more, db: fromDrizzle(tx, sql) })
      noteChange()
    },
    async sendAll(tx, queue, data) {
      if (data.length)
        await boss.insert(
          queue,
          data.map(each => ({ data: each })),
          { db: fromDrizzle(tx, sql) },
        )
      noteChange()
    },
    async remove(tx, queue, data) {
      const transaction = fromDrizzle(tx, sql)
      const row = await boss.findJobs(queue, { data, db: transaction })
      const ids = row.map(job => job.id)
      if (ids.length) await boss.deleteJob(queue, ids, { db: transaction })
    },
    failed: limit =>
      database.rows<FailedJob>(
        `SELECT id, name AS queue, retry_count + 1 AS tries, output->>'message' AS error, completed_on AS "failedAt"
         FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT $1`,
        [limit],
      ),
    async countFailed() {
      const [row] = await database.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed'`,
        [],
      )
      return row!.count
    },
    async retry(queue, id, also) {
      // Check the name first, because pg-boss would ignore an unknown queue. Then read the queue's settings, as above.
      const isKnown = (await database.rows('SELECT 1 FROM pgboss.queue WHERE name = $1', [queue])).length > 0
      if (!isKnown) return false
      await boss.getJobById(queue, noJob)
      return database.db.transaction(async tx => {
        const transaction = fromDrizzle(tx, sql)
        const lockFailedJob = `SELECT 1 FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed' FOR UPDATE`
        if (!(await transaction.executeSql(lockFailedJob, [queue, id])).rows.length) return false
        await boss.retry(queue, id, { db: transaction })
        noteChange()
        await also(tx)
        return true
      })
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron, {}, { tz: 'Europe/Belgrade', missed: 'once' })
    },
    async everyMinute(name, run) {
      // Remove the schedule that an earlier release created for this task.
      await boss.unschedule(name)
      await minuteTasks.add(name, run)
    },
    // Another instance restarts jobs that do not finish in time.
    async stop() {
      await polling.stop()
      await boss
        .stop({ graceful: true, timeout: 4_000 })
        .catch(error => log.warn({ err: error }, 'jobs did not end in order'))
    },
  }
  const minuteTasks = createMinuteTasks(
    async runAll => {
      await jobs.work(minuteQueue, minuteOptions, runAll)
      await jobs.schedule(minuteQueue, '* * * * *')
    },
    log,
    metrics,
  )
  return jobs
}

async function lastResult(results: Promise<unknown>): Promise<{ rows: unknown[] }> {
  const all = await results
  return (Array.isArray(all) ? (all.at(-1) ?? { rows: [] }) : all) as { rows: unknown[] }
}
