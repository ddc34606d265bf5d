import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { PushKind } from './push-kinds.ts'
import { letterAfterPushMs, pushPauseMs } from './push-limits.ts'
import { pushDue } from './push-tables.server.ts'
import { afterQuiet } from './quiet-hours.ts'

export const pushQueue = 'push'
/** In seconds: whoever has it before his eyes has seen it by then. */
export const seenWithin = 2
/** What comes within this time is looked for together. */
const together = 1_000

/** In SQL, whether somebody has a device that wants to be told of this kind. */
export const hasDevice = (userId: SQL, kind: PushKind): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.user_id = ${userId} AND ${kind} = ANY (d.kinds))`

/** When a letter to somebody who is told on a device goes, should he not have been here by then. */
export const letterTimeAfterPush = (now: Date, atAnyHour = false): Date =>
  new Date((atAnyHour ? now : afterQuiet(now)).getTime() + letterAfterPushMs)

type Due = Pick<typeof pushDue.$inferInsert, 'userId' | 'kind' | 'subjectId' | 'topic' | 'atAnyHour'>

/**
 * In the transaction of what has happened, for somebody who has a device. Of one topic the newest takes the place of the
 * one that waits, and goes when that would have gone; `after` is when the last one went, for a while after which it waits.
 * A second change of the same thing makes its row due again, also while the first push is being sent.
 */
export async function addDue(tx: Tx, due: Due, { now, after }: { now: Date; after?: Date | null | undefined }) {
  const soon = now.getTime() + seenWithin * 1000
  const dueAt = new Date(after ? Math.max(soon, after.getTime() + pushPauseMs) : soon)
  const { userId, kind, subjectId, topic, atAnyHour = false } = due
  const same = topic ? eq(pushDue.topic, topic) : and(eq(pushDue.kind, kind), eq(pushDue.subjectId, subjectId))
  const waiting = await tx
    .update(pushDue)
    .set({
      ...due,
      dueAt: sql`least(${pushDue.dueAt}, ${dueAt.toISOString()})`,
      atAnyHour: topic ? atAnyHour : sql`${pushDue.atAnyHour} OR ${atAnyHour}`,
      tries: 0,
    })
    .where(and(eq(pushDue.userId, userId), same))
    .returning({ userId: pushDue.userId })
  if (waiting.length) return
  await tx
    .insert(pushDue)
    .values({ ...due, dueAt })
    .onConflictDoNothing()
}

const looks = onePerRuntime('push', () => ({ last: 0 }))

/** After something was added. A job for each would cost more than what it is about; the look of each minute finds what this misses. */
export function lookForPushesSoon(runtime: Runtime): void {
  const now = Date.now()
  const look = looks(runtime)
  if (now - look.last < together) return
  look.last = now
  lookAt(runtime, new Date(now + together + seenWithin * 1000))
}

/** One look waits at a time; what is due after it, it has looked for itself (push-job.server.ts). */
export function lookAt(runtime: Runtime, moment: Date): void {
  runtime.jobs
    .send(runtime.db, pushQueue, {}, { key: 'soon', startAfter: moment })
    .catch(error => runtime.log.warn({ err: error }, 'pushes wait for the next minute'))
}
