import type { Database } from '../database/db.server.ts'

/** A due job waits at most this long for a free worker. */
const MILLISECONDS_BETWEEN_POLLS = 950
/** Only one process uses the embedded database, so it need not look for jobs that it has not sent. */
const MILLISECONDS_BETWEEN_IDLE_POLLS = 5_000
/** A sent job may be visible only later, because its transaction has to commit. */
const MILLISECONDS_UNTIL_IDLE = 4_000
export const SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS = 10

type PollingOptions = {
  /** When this process last sent or handled a job, from performance.now(). */
  lastChange(): number
  workers: Map<string, string[]>
  wake(worker: string): void
  /** Marks a queue's abandoned jobs as failed, so that they are retried. */
  supervise(queue: string): Promise<void>
  onError(error: unknown): void
}

/** Polls all queues by one statement, because a statement for each worker would be too many. */
export function startPolling(
  database: Database,
  { lastChange, workers, wake, supervise, onError }: PollingOptions,
): { stop(): Promise<void> } {
  let isStopped = false
  let checkedAt = performance.now()
  let nextPollAt = 0
  let running = Promise.resolve()
  let timer = setTimeout(run, MILLISECONDS_BETWEEN_POLLS)

  function run(): void {
    running = poll()
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(run, MILLISECONDS_BETWEEN_POLLS)
      })
  }

  async function poll(): Promise<void> {
    const now = performance.now()
    if (now < nextPollAt && now > lastChange() + MILLISECONDS_UNTIL_IDLE) return
    const queues = [...workers.keys()]
    if (database.kind === 'embedded') nextPollAt = now + (await millisecondsUntilDue(database, queues))
    for (const queue of await queuesWithJobs(database, queues)) for (const worker of workers.get(queue)!) wake(worker)
    if (performance.now() - checkedAt < SECONDS_BETWEEN_CHECKS_FOR_ABANDONED_JOBS * 1000) return
    checkedAt = performance.now()
    for (const queue of await queuesWithAbandonedJobs(database, queues)) await supervise(queue)
  }

  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}

/** SQL for the queues. A subquery returns them, because PostgreSQL plans a statement with an array each time. */
const QUEUES = '(SELECT $1::text[])::text[]'

/** Returns how long no waiting job will be due, at most until the next idle poll. */
async function millisecondsUntilDue(database: Database, queues: string[]): Promise<number> {
  const [row] = await database.rows<{ ms: number }>(
    `SELECT least(${MILLISECONDS_BETWEEN_IDLE_POLLS}, extract(epoch FROM min(start_after) - pgboss.job_now()) * 1000)::float8 AS ms
     FROM pgboss.job WHERE name = ANY(${QUEUES}) AND state < 'active' AND NOT blocked`,
    [queues],
  )
  return row!.ms
}

/** Returns the queues with due jobs. Reads one index entry per queue. */
async function queuesWithJobs(database: Database, queues: string[]): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `SELECT name FROM unnest(${QUEUES}) AS queue(name) WHERE EXISTS (
       SELECT 1 FROM pgboss.job
       WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now())`,
    [queues],
  )
  return rows.map(({ name }) => name)
}

async function queuesWithAbandonedJobs(database: Database, queues: string[]): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `SELECT DISTINCT name FROM pgboss.job
     WHERE name = ANY(${QUEUES}) AND state = 'active'
       AND heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now()`,
    [queues],
  )
  return rows.map(({ name }) => name)
}
