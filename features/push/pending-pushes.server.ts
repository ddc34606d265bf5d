import { type SQL, sql } from 'drizzle-orm'
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
/** `after` is the time of the topic's last push, from which the pause counts. */
type DueAfter = Due & { after?: Date | null | undefined }

export const enqueuePush = (tx: Tx, due: DueAfter, now: Date): Promise<void> => enqueuePushes(tx, [due], now)

/**
 * Adds pushes for users with a device, in the transaction of the change. Each replaces a waiting push of the same topic,
 * at the earlier due time. A second change of the same subject makes its row due again, even while the first push is
 * being sent.
 */
export async function enqueuePushes(tx: Tx, all: DueAfter[], now: Date): Promise<void> {
  if (!all.length) return
  const earliest = now.getTime() + SEEN_GRACE_SECONDS * 1000
  const rows = all.map(({ after, topic = null, atAnyHour = false, ...due }) => ({
    ...due,
    topic,
    atAnyHour,
    dueAt: new Date(after ? Math.max(earliest, after.getTime() + PUSH_PAUSE_MS) : earliest),
  }))
  const values = rows.map(
    ({ userId, kind, subjectId, topic, atAnyHour, dueAt }, n) =>
      sql`(${n}::int, ${userId}::uuid, ${kind}, ${subjectId}, ${topic}::text, ${atAnyHour}::boolean, ${dueAt.toISOString()}::timestamptz)`,
  )
  const replaced = await tx.execute<{ n: number }>(sql`
    UPDATE ${pendingPushes} waiting SET kind = added.kind, subject_id = added.subject_id, topic = added.topic, tries = 0,
      due_at = least(waiting.due_at, added.due_at),
      at_any_hour = added.at_any_hour OR (added.topic IS NULL AND waiting.at_any_hour)
    FROM (VALUES ${sql.join(values, sql`, `)}) added (n, user_id, kind, subject_id, topic, at_any_hour, due_at)
    WHERE waiting.user_id = added.user_id AND CASE WHEN added.topic IS NULL
      THEN waiting.kind = added.kind AND waiting.subject_id = added.subject_id ELSE waiting.topic = added.topic END
    RETURNING added.n`)
  const isReplaced = new Set(replaced.rows.map(({ n }) => n))
  const added = rows.filter((_, n) => !isReplaced.has(n))
  if (added.length) await tx.insert(pendingPushes).values(added).onConflictDoNothing()
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
