import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { PushKind } from './push-kinds.ts'
import { EMAIL_AFTER_PUSH_MS, PUSH_PAUSE_MS, SEEN_GRACE_SECONDS } from './push-limits.ts'
import { pendingPushes } from './push-tables.server.ts'
import { skipQuietHours } from './quiet-hours.ts'

export const pushQueue = 'push'
/** Pushes that become due within this time share one run. */
const RUN_INTERVAL_MS = 1_000

export const hasDevice = (userId: SQL, kind: PushKind): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.user_id = ${userId} AND ${kind} = ANY (d.kinds))`

/** Returns the time of the email after a push. The email is not sent if the user visits before. */
export const emailTimeAfterPush = (now: Date, atAnyHour = false): Date =>
  new Date((atAnyHour ? now : skipQuietHours(now)).getTime() + EMAIL_AFTER_PUSH_MS)

type Due = Pick<typeof pendingPushes.$inferInsert, 'userId' | 'kind' | 'subjectId' | 'topic' | 'atAnyHour'>

/**
 * Adds a push for a user with a device, in the transaction of the change. This push replaces a waiting push of
 * the same topic, at the earlier due time. `after` is the time of the topic's last push, from which the pause counts. A
 * second change of the same subject makes its row due again, even while the first push is being sent.
 */
export async function enqueuePush(tx: Tx, due: Due, { now, after }: { now: Date; after?: Date | null | undefined }) {
  const earliest = now.getTime() + SEEN_GRACE_SECONDS * 1000
  const dueAt = new Date(after ? Math.max(earliest, after.getTime() + PUSH_PAUSE_MS) : earliest)
  const { userId, kind, subjectId, topic, atAnyHour = false } = due
  const isSame = topic
    ? eq(pendingPushes.topic, topic)
    : and(eq(pendingPushes.kind, kind), eq(pendingPushes.subjectId, subjectId))
  const replaced = await tx
    .update(pendingPushes)
    .set({
      ...due,
      dueAt: sql`least(${pendingPushes.dueAt}, ${dueAt.toISOString()})`,
      atAnyHour: topic ? atAnyHour : sql`${pendingPushes.atAnyHour} OR ${atAnyHour}`,
      tries: 0,
    })
    .where(and(eq(pendingPushes.userId, userId), isSame))
    .returning({ userId: pendingPushes.userId })
  if (replaced.length) return
  await tx
    .insert(pendingPushes)
    .values({ ...due, dueAt })
    .onConflictDoNothing()
}

const lastRuns = memoizePerRuntime('push', () => ({ scheduledAt: 0 }))

/** Schedules one run for all pushes of a second, to save jobs. A job of each minute sends pushes that a run missed. */
export function schedulePushRunSoon(runtime: Runtime): void {
  const now = Date.now()
  const lastRun = lastRuns(runtime)
  if (now - lastRun.scheduledAt < RUN_INTERVAL_MS) return
  lastRun.scheduledAt = now
  schedulePushRun(runtime, new Date(now + RUN_INTERVAL_MS + SEEN_GRACE_SECONDS * 1000))
}

/** Schedules a run. Only one run waits at a time, and each run schedules the next run (push-job.server.ts). */
export function schedulePushRun(runtime: Runtime, startAfter: Date): void {
  runtime.jobs
    .send(runtime.db, pushQueue, {}, { key: 'soon', startAfter })
    .catch(error => runtime.log.warn({ err: error }, 'pushes wait for the next minute'))
}
