import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import { type Database, type Db, isDatabaseAway, type Tx } from '../database/db.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { withinJobSpan } from '../traces/spans.server.ts'
import { createMinuteTasks } from './minute-tasks.server.ts'
import { SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS, startPolling } from './polling.server.ts'

type QueueOptions = {
  expireInSeconds: number
  retryLimit: number
  /** Seconds before the first retry, doubled for each further one up to `retryDelayMax`. */
  retryDelay?: number
  retryDelayMax?: number
  /** Of the jobs that wait under one `key` there is only one. */
  oneWaiting?: boolean
  /** What a job holds must not outlive it: it is deleted as soon as it is done, and a failed one after a day. */
  forget?: boolean
  /** An instance that has not been heard of for so many seconds (10 or more) loses its jobs to the others. */
  heartbeatSeconds?: number
  /** How many workers of this queue one instance has, each with its own batch of jobs. */
  lanes?: number
  /** How many more workers accept only jobs that go `first`, so that nothing slow is ever before them. */
  firstLanes?: number
  /** How many jobs a worker claims at once; after a full batch it claims the next one without a pause. */
  batch?: number
}

type JobOptions = {
  /** A fixed one (UUID) makes it once for ever. */
  id?: string
  /** Seconds from now, or the moment. */
  startAfter?: number | Date
  /** What the job is about, in a queue with `oneWaiting`. */
  key?: string
  /** It goes before those that wait already. */
  first?: boolean
}

export type Jobs = {
  /** Declares a queue and its handler. A handler may run twice for one job, so it must be repeatable. */
  work<Data extends object>(
    queue: string,
    options: QueueOptions,
    handle: (data: Data, jobId: string) => Promise<void>,
  ): Promise<void>
  /** Enqueues inside the caller's transaction. */
  send(tx: Db | Tx, queue: string, data: object, options?: JobOptions): Promise<void>
  /** Enqueues many of a kind by one statement, inside the caller's transaction. */
  sendAll(tx: Db | Tx, queue: string, data: object[]): Promise<void>
  /** Deletes the jobs of a queue whose data contain these values, whatever has become of them. */
  remove(tx: Db | Tx, queue: string, data: object): Promise<void>
  /** Those that have failed for good and are still kept, the newest first. */
  failed(most: number): Promise<FailedJob[]>
  /** How many these are. */
  countFailed(): Promise<number>
  /** Begins a failed one anew, with `also` in the same transaction; false when there is no such failed one. */
  retry(queue: string, id: string, also: (tx: Tx) => Promise<void>): Promise<boolean>
  /** A queue's handler runs at these times (cron, Belgrade), once for all instances. */
  schedule(queue: string, cron: string): Promise<void>
  /** Runs a task each minute on one of the instances. It may run twice for one minute, so it must be repeatable. */
  everyMinute(name: string, run: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

type FailedJob = {
  id: string
  queue: string
  /** How often it was tried. */
  tries: number
  /** The last error's own words, which name nobody (log-redaction.server.ts says so of errors we make). */
  error: string | null
  failedAt: Date
}

const day = 86_400
/** A worker polls by itself only as a precaution: the instance's poll wakes it. */
const SECONDS_BETWEEN_POLLS_OF_A_WORKER = 600
const minuteQueue = 'every-minute'
/** Two minutes' jobs may overlap, so that a slow task delays itself alone. */
const minuteOptions = { expireInSeconds: 900, retryLimit: 0, oneWaiting: true, forget: true, lanes: 2 }
const noJob = '00000000-0000-0000-0000-000000000000'

/** Durable jobs in the same database (pg-boss): what is committed is done, also after a crash, by one instance. */
export async function startJobs(database: Database, log: Logger, metrics: Pick<Metrics, 'jobs'>): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      // Its schema comes as one text of many statements, which only the simple protocol takes.
      executeSql: (text, values) =>
        (values?.length ? database.query(text, values) : lastResult(database.exec(text))) as Promise<{
          rows: unknown[]
        }>,
    },
    // The polling finds a dead instance's jobs sooner, and supervises their queues alone.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS,
    // No job depends on another one.
    flowIntervalSeconds: 3600,
    ...(database.kind === 'embedded' && { backend: 'pglite' as const }),
  })
  // The database's own log line says that it is away. Every poll would repeat it.
  const reportError = (error: unknown) => log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, 'job queue')
  boss.on('error', reportError)
  await boss.start()
  const workers = new Map<string, string[]>()
  const polling = startPolling(database, {
    workers,
    wake: worker => boss.notifyWorker(worker),
    supervise: queue => boss.supervise(queue),
    onError: reportError,
  })
  const jobs: Jobs = {
    async work(queue, { oneWaiting, forget, lanes = 1, firstLanes = 0, batch = 1, ...options }, handle) {
      const kept = { ...options, retryBackoff: true, ...(forget && { deleteAfterSeconds: day }) }
      await boss.createQueue(queue, { ...kept, policy: oneWaiting ? 'short' : 'standard' })
      // An older version's settings give way to these.
      await boss.updateQueue(queue, kept)
      // pg-boss looks a queue up when it is first used. That has to happen here, since inside a transaction the embedded
      // database, which has one connection, would wait for itself.
      await boss.getJobById(queue, noJob)
      async function handleOne(job: Job): Promise<JobResult> {
        try {
          await withinJobSpan(queue, () => handle(job.data as Parameters<typeof handle>[0], job.id))
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
        return results
      }
      const claiming = {
        pollingIntervalSeconds: SECONDS_BETWEEN_POLLS_OF_A_WORKER,
        batchSize: batch,
        burstWhenBatchFull: batch > 1,
        perJobResults: true as const,
      }
      // Each worker is registered by itself, since only the first of several registered at once can be woken.
      const priorities = [...Array(lanes).fill({}), ...Array(firstLanes).fill({ minPriority: 1 })]
      const registered = priorities.map(priority => boss.work(queue, { ...claiming, ...priority }, handleAll))
      workers.set(queue, await Promise.all(registered))
    },
    async send(tx, queue, data, { key, first, ...options } = {}) {
      const more = { ...(key && { singletonKey: key }), ...(first && { priority: 1 }) }
      await boss.send(queue, data, { ...options, ...more, db: fromDrizzle(tx, sql) })
    },
    async sendAll(tx, queue, data) {
      if (data.length)
        await boss.insert(
          queue,
          data.map(each => ({ data: each })),
          { db: fromDrizzle(tx, sql) },
        )
    },
    async remove(tx, queue, data) {
      const within = fromDrizzle(tx, sql)
      const found = await boss.findJobs(queue, { data, db: within })
      const ids = found.map(job => job.id)
      if (ids.length) await boss.deleteJob(queue, ids, { db: within })
    },
    failed: most =>
      database.rows<FailedJob>(
        `SELECT id, name AS queue, retry_count + 1 AS tries, output->>'message' AS error, completed_on AS "failedAt"
         FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT $1`,
        [most],
      ),
    async countFailed() {
      const [found] = await database.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed'`,
        [],
      )
      return found!.count
    },
    async retry(queue, id, also) {
      // As above, the queue is looked up before the transaction. pg-boss does nothing, and says nothing, for an unknown one.
      const isKnown = (await database.rows('SELECT 1 FROM pgboss.queue WHERE name = $1', [queue])).length > 0
      if (!isKnown) return false
      await boss.getJobById(queue, noJob)
      return database.db.transaction(async tx => {
        const within = fromDrizzle(tx, sql)
        const mine = `SELECT 1 FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed' FOR UPDATE`
        if (!(await within.executeSql(mine, [queue, id])).rows.length) return false
        await boss.retry(queue, id, { db: within })
        await also(tx)
        return true
      })
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron, {}, { tz: 'Europe/Belgrade', missed: 'once' })
    },
    async everyMinute(name, run) {
      // An earlier release scheduled a queue of this name.
      await boss.unschedule(name)
      await minuteTasks.add(name, run)
    },
    // An instance that takes a job over begins it anew.
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
