import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { PushKind } from './push-kinds.ts'
import { letterAfterPushMs, pushPauseMs } from './push-limits.ts'
import { pushDue } from './push-tables.server.ts'
import { afterQuiet } from './quiet-hours.ts'

export const pushQueue = 'push'
/** A user who has the page open has read the news within this time, and then no push is sent. */
export const seenWithin = 2
/** Pushes that become due within this time share one run. */
const RUN_INTERVAL_MS = 1_000

/** SQL condition: the user has a device that gets this kind. */
export const hasDevice = (userId: SQL, kind: PushKind): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.user_id = ${userId} AND ${kind} = ANY (d.kinds))`

/** Returns when the email after a push is due, if the user has not visited since. */
export const letterTimeAfterPush = (now: Date, atAnyHour = false): Date =>
  new Date((atAnyHour ? now : afterQuiet(now)).getTime() + letterAfterPushMs)

type Due = Pick<typeof pushDue.$inferInsert, 'userId' | 'kind' | 'subjectId' | 'topic' | 'atAnyHour'>

/**
 * Adds a push for a user with a device, in the transaction of the change. It replaces a waiting one of the same topic
 * and keeps its earlier due time. `after` is the time of the topic's last push, after which the new one pauses. A
 * second change of the same subject makes its row due again, even while the first push is being sent.
 */
export async function addDue(tx: Tx, due: Due, { now, after }: { now: Date; after?: Date | null | undefined }) {
  const earliest = now.getTime() + seenWithin * 1000
  const dueAt = new Date(after ? Math.max(earliest, after.getTime() + pushPauseMs) : earliest)
  const { userId, kind, subjectId, topic, atAnyHour = false } = due
  const isSame = topic ? eq(pushDue.topic, topic) : and(eq(pushDue.kind, kind), eq(pushDue.subjectId, subjectId))
  const replaced = await tx
    .update(pushDue)
    .set({
      ...due,
      dueAt: sql`least(${pushDue.dueAt}, ${dueAt.toISOString()})`,
      atAnyHour: topic ? atAnyHour : sql`${pushDue.atAnyHour} OR ${atAnyHour}`,
      tries: 0,
    })
    .where(and(eq(pushDue.userId, userId), isSame))
    .returning({ userId: pushDue.userId })
  if (replaced.length) return
  await tx
    .insert(pushDue)
    .values({ ...due, dueAt })
    .onConflictDoNothing()
}

const lastRuns = onePerRuntime('push', () => ({ scheduledAt: 0 }))

/** Schedules a run after pushes were added: one job for each would cost too much. The minute task sends missed ones. */
export function lookForPushesSoon(runtime: Runtime): void {
  const now = Date.now()
  const lastRun = lastRuns(runtime)
  if (now - lastRun.scheduledAt < RUN_INTERVAL_MS) return
  lastRun.scheduledAt = now
  lookAt(runtime, new Date(now + RUN_INTERVAL_MS + seenWithin * 1000))
}

/** Schedules a run. Only one waits at a time, and it schedules the next itself (push-job.server.ts). */
export function lookAt(runtime: Runtime, startAfter: Date): void {
  runtime.jobs
    .send(runtime.db, pushQueue, {}, { key: 'soon', startAfter })
    .catch(error => runtime.log.warn({ err: error }, 'pushes wait for the next minute'))
}
