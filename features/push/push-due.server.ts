import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { PushKind } from './push-kinds.ts'
import { pushDue } from './push-tables.server.ts'
import { afterQuiet } from './quiet-hours.ts'

export const pushQueue = 'push'
/** In seconds: whoever has it before his eyes has seen it by then. */
export const seenWithin = 2
/** So long after a push a letter says the same to who has not been here since. */
const letterAfter = 30 * 60_000
/** What comes within this time is looked for together. */
const together = 1_000

/** In SQL, whether somebody has a device that wants to be told of this kind. */
export const hasDevice = (userId: SQL, kind: PushKind): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.user_id = ${userId} AND ${kind} = ANY (d.kinds))`

/** When a letter to somebody who is told on a device goes, should he not have been here by then. */
export const letterTimeAfterPush = (now: Date, atAnyHour = false): Date =>
  new Date((atAnyHour ? now : afterQuiet(now)).getTime() + letterAfter)

type Due = { userId: string; kind: PushKind; subjectId: string; atAnyHour?: boolean }

/** In the transaction of what has happened, for people who have a device. */
export async function addDue(tx: Db | Tx, all: Due[], now = new Date()): Promise<void> {
  const dueAt = new Date(now.getTime() + seenWithin * 1000)
  if (all.length)
    await tx
      .insert(pushDue)
      .values(all.map(each => ({ ...each, dueAt })))
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
