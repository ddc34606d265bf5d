import { and, asc, eq, getTableColumns, gt, lte, min, sql } from 'drizzle-orm'
import { convertMarkedText } from '../../platform/serbian/script/as-written.ts'
import { LANGUAGE_TAGS, type Script } from '../../platform/serbian/script/script.ts'
import { pathInScript } from '../../platform/serbian/script/script-path.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { MAX_SESSION_DAYS } from '../accounts/account-limits.ts'
import { profiles, sessions } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { pushQueue, schedulePushRun } from './pending-pushes.server.ts'
import { deliverToDevice } from './push-delivery.server.ts'
import type { Notice, PushKind } from './push-kinds.ts'
import { MAX_REFUSALS } from './push-limits.ts'
import { pendingPushes, pushSubscriptions } from './push-tables.server.ts'
import { isQuiet, skipQuietHours } from './quiet-hours.ts'
import { startPushPause } from './topic-pauses.server.ts'

/** Returns a notice about the current state. Null if the user has seen the subject or the subject no longer matters. */
export type ComposePush = (runtime: Runtime, userId: string, subjectId: string) => Promise<PushNotice | null>
/** A notice without its own tag replaces an earlier notice about the same subject. */
export type PushNotice = Omit<Notice, 'tag' | 'lang'> & { tag?: string }
/**
 * Functions that write the notices, by kind, or by kind and first word of the subject. A kind without a function sends
 * nothing.
 */
export type PushComposers = Partial<Record<PushKind | `${PushKind} ${string}`, ComposePush>>

type Due = typeof pendingPushes.$inferSelect

const MINUTE_MS = 60_000
const BATCH_SIZE = 20
/** A push whose process died is sent again after this time. The second notice then replaces the first. */
const CLAIM_MS = MINUTE_MS
const MAX_TRIES = 5

export async function workOnPushes(runtime: Runtime, pushes: PushComposers): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  const send = () => sendPushes(runtime, pushes)
  await runtime.jobs.work(pushQueue, options, send)
  await runtime.jobs.everyMinute(pushQueue, send)
}

/** Sends all due pushes to all devices of their users. No transaction is open during the requests to push services. */
export async function sendPushes(runtime: Runtime, pushes: PushComposers, from = new Date()): Promise<void> {
  const startMs = performance.now()
  let now = from
  for (;;) {
    now = new Date(from.getTime() + performance.now() - startMs)
    const batch = runtime.stopping.aborted ? [] : await claim(runtime, now)
    await Promise.all(batch.map(due => sendOne(runtime, pushes, due, now)))
    if (batch.length < BATCH_SIZE) break
  }
  const [next] = await runtime.db.select({ at: min(pendingPushes.dueAt) }).from(pendingPushes)
  if (next?.at && next.at.getTime() < now.getTime() + MINUTE_MS) schedulePushRun(runtime, next.at)
}

/**
 * Claims due pushes by moving their due time, so that no other instance sends them meanwhile. PostgreSQL may execute a
 * subquery once for each row, and it would then claim all rows. It executes a CTE once.
 */
function claim({ db }: Runtime, now: Date): Promise<Due[]> {
  const due = db
    .$with('due')
    .as(
      db
        .select({ userId: pendingPushes.userId, kind: pendingPushes.kind, subjectId: pendingPushes.subjectId })
        .from(pendingPushes)
        .where(lte(pendingPushes.dueAt, now))
        .orderBy(asc(pendingPushes.dueAt))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true }),
    )
  return db
    .with(due)
    .update(pendingPushes)
    .set({ dueAt: new Date(now.getTime() + CLAIM_MS), tries: sql`${pendingPushes.tries} + 1` })
    .from(due)
    .where(
      and(
        eq(pendingPushes.userId, due.userId),
        eq(pendingPushes.kind, due.kind),
        eq(pendingPushes.subjectId, due.subjectId),
      ),
    )
    .returning(getTableColumns(pendingPushes))
}

/** Matches the claimed row. A row that a newer change has made due again does not match and is sent later. */
const isAsClaimed = ({ userId, kind, subjectId, tries, dueAt }: Due) =>
  and(
    eq(pendingPushes.userId, userId),
    eq(pendingPushes.kind, kind),
    eq(pendingPushes.subjectId, subjectId),
    eq(pendingPushes.tries, tries),
    eq(pendingPushes.dueAt, dueAt),
  )

async function sendOne(runtime: Runtime, pushes: PushComposers, due: Due, now: Date): Promise<void> {
  try {
    const retry = await attempt(runtime, pushes, due, now)
    if (!retry) await runtime.db.delete(pendingPushes).where(isAsClaimed(due))
    else await runtime.db.update(pendingPushes).set(retry).where(isAsClaimed(due))
  } catch (error) {
    runtime.log.warn({ err: error, kind: due.kind }, 'a push could not be sent')
  }
}

/** Sends the push to all devices. Returns the change of the row for another try, or null when the push is done. */
async function attempt(runtime: Runtime, pushes: PushComposers, due: Due, now: Date): Promise<Partial<Due> | null> {
  const { userId, kind, subjectId, tries } = due
  if (tries > MAX_TRIES) return null
  if (!due.atAnyHour && isQuiet(now)) return { dueAt: skipQuietHours(now), tries: tries - 1 }
  const user = await findReachableUser(runtime, userId)
  const composed = user && (await composerOf(pushes, due)?.(runtime, userId, subjectId))
  if (!composed) return null
  const notice = noticeInScript(composed, user.script)
  const devices = await devicesOf(runtime, userId, kind)
  const outcomes = await Promise.all(
    devices.map(async device => {
      const outcome = await deliverToDevice(runtime, device, { tag: `${kind}:${subjectId}`, ...notice })
      runtime.metrics.pushes.inc({ outcome })
      await recordOutcome(runtime, device, outcome)
      return outcome
    }),
  )
  if (due.topic && outcomes.includes('taken')) await startPushPause({ userId, topic: due.topic }, runtime.db, now)
  // The push is done once one device has got the push, even if other devices were not reached.
  const isDone = outcomes.includes('taken') || !outcomes.includes('away')
  return isDone ? null : { dueAt: new Date(now.getTime() + 2 ** (tries - 1) * MINUTE_MS) }
}

export const composerOf = (
  pushes: PushComposers,
  { kind, subjectId }: Pick<Due, 'kind' | 'subjectId'>,
): ComposePush | undefined => pushes[`${kind} ${subjectId.split(' ')[0]}`] ?? pushes[kind]

async function findReachableUser({ db }: Runtime, userId: string): Promise<typeof profiles.$inferSelect | null> {
  const [user] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return user && isReachable(user) ? user : null
}

const noticeInScript = (notice: PushNotice, script: Script): PushNotice & { lang: string } => ({
  ...notice,
  title: convertMarkedText(notice.title, script),
  ...(notice.body && { body: convertMarkedText(notice.body, script) }),
  url: pathInScript(notice.url, script),
  lang: LANGUAGE_TAGS[script],
})

type Device = typeof pushSubscriptions.$inferSelect

/** Returns the devices of sessions that are still valid. */
async function devicesOf({ db }: Runtime, userId: string, kind: PushKind): Promise<Device[]> {
  const rows = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        sql`${kind} = ANY (${pushSubscriptions.kinds})`,
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.createdAt, sql`now() - make_interval(days => ${MAX_SESSION_DAYS})`),
      ),
    )
  return rows.map(row => row.device)
}

async function recordOutcome(
  { db }: Runtime,
  { endpointHash, failures }: Device,
  outcome: Awaited<ReturnType<typeof deliverToDevice>>,
): Promise<void> {
  const isDevice = eq(pushSubscriptions.endpointHash, endpointHash)
  if (outcome === 'gone' || (outcome === 'refused' && failures + 1 >= MAX_REFUSALS)) {
    await db.delete(pushSubscriptions).where(isDevice)
  } else if (outcome === 'refused') {
    await db
      .update(pushSubscriptions)
      .set({ failures: failures + 1 })
      .where(isDevice)
  } else if (outcome === 'taken' && failures) {
    await db.update(pushSubscriptions).set({ failures: 0 }).where(isDevice)
  }
}
