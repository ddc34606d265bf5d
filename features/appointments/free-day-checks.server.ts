import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { freeDayChecks } from './appointment-tables.server.ts'

export const freeDayQueue = 'free-days'
/** Delay after a change, so that several changes need only one check. */
const CHECK_DELAY_MS = 1_000

/** Marks a provider's free days as outdated. Must be called in the transaction that changes the free time. */
export async function markFreeDaysStale(tx: Db | Tx, providerId: string): Promise<void> {
  await tx
    .insert(freeDayChecks)
    .values({ providerId, dueAt: sql`now()` })
    .onConflictDoUpdate({ target: freeDayChecks.providerId, set: { dueAt: sql`now()`, markedAt: sql`now()` } })
}

const lastChecks = memoizePerRuntime('free-days', () => ({ at: 0 }))

/** Enqueues a check. Must be called after the commit. If a check gets lost, the job of the next minute runs it. */
export function enqueueFreeDayCheck(runtime: Runtime): void {
  const now = Date.now()
  const lastCheck = lastChecks(runtime)
  if (now - lastCheck.at < CHECK_DELAY_MS) return
  lastCheck.at = now
  runtime.jobs
    .send(runtime.db, freeDayQueue, {}, { key: 'soon', startAfter: new Date(now + CHECK_DELAY_MS) })
    .catch(error => runtime.log.warn({ err: error }, 'free days wait for the next minute'))
}
