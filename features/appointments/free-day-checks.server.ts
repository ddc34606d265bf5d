import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { freeDayChecks } from './appointment-tables.server.ts'

export const freeDayQueue = 'free-days'
/** A change has the free days looked at after this time, together with all that came meanwhile. */
const checkAfter = 1_000

/** In the transaction of what has changed somebody's free time: his services' free days are to be looked at again. */
export async function markFreeDays(tx: Db | Tx, providerId: string): Promise<void> {
  await tx
    .insert(freeDayChecks)
    .values({ providerId, dueAt: sql`now()` })
    .onConflictDoUpdate({ target: freeDayChecks.providerId, set: { dueAt: sql`now()`, markedAt: sql`now()` } })
}

const checks = onePerRuntime('free-days', () => ({ last: 0 }))

/** When the transaction is through; the look of each minute finds what this misses. */
export function checkFreeDaysSoon(runtime: Runtime): void {
  const now = Date.now()
  const check = checks(runtime)
  if (now - check.last < checkAfter) return
  check.last = now
  runtime.jobs
    .send(runtime.db, freeDayQueue, {}, { key: 'soon', startAfter: new Date(now + checkAfter) })
    .catch(error => runtime.log.warn({ err: error }, 'free days wait for the next minute'))
}
