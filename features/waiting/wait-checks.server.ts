import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

export const waitQueue = 'waiting-offers'
/** Checks that become due within this time share one job. */
const RUN_INTERVAL_MS = 1_000

/** Makes the check of each provider of these waits due. Must be called in the transaction of the change. */
export async function makeChecksDue(tx: Db | Tx, isAffected: SQL | undefined, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO wait_checks (provider_id, due_at)
    SELECT DISTINCT provider_id, ${now.toISOString()}::timestamptz FROM waits WHERE ${isAffected} ORDER BY provider_id
    ON CONFLICT (provider_id) DO UPDATE SET due_at = least(wait_checks.due_at, excluded.due_at)`)
}

/** Makes the check of one provider due if a customer waits. Returns whether one does. */
export async function makeCheckDue(tx: Db | Tx, providerId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO wait_checks (provider_id, due_at)
    SELECT ${providerId}::uuid, ${now.toISOString()}::timestamptz
    WHERE EXISTS (SELECT 1 FROM waits WHERE provider_id = ${providerId} AND ended_at IS NULL)
    ON CONFLICT (provider_id) DO UPDATE SET due_at = least(wait_checks.due_at, excluded.due_at)
    RETURNING provider_id`)
  return rows.length > 0
}

const lastRuns = memoizePerRuntime('waiting', () => ({ at: 0 }))

/** Enqueues a run. Must be called after the commit. If a run gets lost, the job of the next minute does its work. */
export function enqueueWaitRun(runtime: Runtime): void {
  const now = Date.now()
  const lastRun = lastRuns(runtime)
  if (now - lastRun.at < RUN_INTERVAL_MS) return
  lastRun.at = now
  runtime.jobs
    .send(runtime.db, waitQueue, {}, { key: 'soon', startAfter: new Date(now + RUN_INTERVAL_MS) })
    .catch(error => runtime.log.warn({ err: error }, 'free slots are offered in the next minute'))
}
