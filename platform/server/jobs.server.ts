import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db, Tx } from './db.server.ts'
import type { Logger } from './log.server.ts'

export type Jobs = {
  /** Declares a queue and its handler. A handler may run twice for one job, so it must be repeatable. */
  work<Data extends object>(
    queue: string,
    options: { expireInSeconds: number; retryLimit: number },
    handle: (data: Data, jobId: string) => Promise<void>,
  ): Promise<void>
  /** Enqueues inside the caller's transaction; a fixed `id` (UUID) makes it once for ever. */
  send(tx: Db | Tx, queue: string, data: object, options?: { id?: string; startAfter?: number }): Promise<void>
  stop(): Promise<void>
}

/** Durable jobs in the same database (pg-boss): what is committed is done, also after a crash, by one copy. */
export async function startJobs(database: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      // Its schema comes as one text of many statements, which only the simple protocol takes.
      executeSql: (text, values) =>
        (values?.length ? database.query(text, values) : lastResult(database.exec(text))) as Promise<{
          rows: unknown[]
        }>,
    },
    ...(database.kind === 'embedded' && { backend: 'pglite' as const }),
  })
  boss.on('error', error => log.warn({ err: error }, 'job queue'))
  await boss.start()
  return {
    async work(queue, options, handle) {
      await boss.createQueue(queue, { ...options, retryBackoff: true })
      await boss.work(queue, { pollingIntervalSeconds: 1 }, async jobs => {
        for (const job of jobs) {
          try {
            await handle(job.data as Parameters<typeof handle>[0], job.id)
          } catch (error) {
            log.warn({ err: error, queue, job: job.id }, 'job failed')
            throw error
          }
        }
      })
    },
    async send(tx, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromDrizzle(tx, sql) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function lastResult(results: Promise<unknown>): Promise<{ rows: unknown[] }> {
  const all = await results
  return (Array.isArray(all) ? (all.at(-1) ?? { rows: [] }) : all) as { rows: unknown[] }
}
