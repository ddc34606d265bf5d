import { and, asc, eq, getTableColumns, gt, lte, min, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { longestSessionDays } from '../accounts/account-limits.ts'
import { profiles, sessions } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { deliver } from './push-delivery.server.ts'
import { lookAt, pushQueue } from './push-due.server.ts'
import type { Notice, PushKind } from './push-kinds.ts'
import { pushDue, pushSubscriptions } from './push-tables.server.ts'
import { afterQuiet, isQuiet } from './quiet-hours.ts'
import { notePush } from './topic-pauses.server.ts'

/** What somebody is told of something, as things stand now; null when he has seen it or it matters no more. */
export type PushWords = (runtime: Runtime, userId: string, subjectId: string) => Promise<PushNotice | null>
/** Without a tag of its own it takes the place of an earlier one about the same. */
export type PushNotice = Omit<Notice, 'tag'> & { tag?: string }
/** By the feature that has the kind; a kind of a feature that is not there is told to nobody. */
export type Pushes = Partial<Record<PushKind, PushWords>>

type Due = typeof pushDue.$inferSelect

const minute = 60_000
const atOnce = 20
/** Whoever has taken one and died has not told it; then it is told again, in the place of what may have been told. */
const heldFor = minute
const mostTries = 5
/** A service that refuses a subscription so often in a row will not take it any more. */
const mostFailures = 5

export async function workOnPushes(runtime: Runtime, pushes: Pushes): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  const send = () => sendPushes(runtime, pushes)
  await runtime.jobs.work(pushQueue, options, send)
  await runtime.jobs.everyMinute(pushQueue, send)
}

/** Sends all that is due, to every device once; nothing waits for a push service inside a transaction. */
export async function sendPushes(runtime: Runtime, pushes: Pushes, from = new Date()): Promise<void> {
  const began = performance.now()
  let now = from
  for (;;) {
    now = new Date(from.getTime() + performance.now() - began)
    const taken = runtime.stopping.aborted ? [] : await take(runtime, now)
    await Promise.all(taken.map(due => sendOne(runtime, pushes, due, now)))
    if (taken.length < atOnce) break
  }
  const [next] = await runtime.db.select({ at: min(pushDue.dueAt) }).from(pushDue)
  if (next?.at && next.at.getTime() < now.getTime() + minute) lookAt(runtime, next.at)
}

/** Held for a while, so that no other instance tells it meanwhile. */
function take({ db }: Runtime, now: Date): Promise<Due[]> {
  const due = db
    .select({ userId: pushDue.userId, kind: pushDue.kind, subjectId: pushDue.subjectId })
    .from(pushDue)
    .where(lte(pushDue.dueAt, now))
    .orderBy(asc(pushDue.dueAt))
    .limit(atOnce)
    .for('update', { skipLocked: true })
    .as('due')
  return db
    .update(pushDue)
    .set({ dueAt: new Date(now.getTime() + heldFor), tries: sql`${pushDue.tries} + 1` })
    .from(due)
    .where(and(eq(pushDue.userId, due.userId), eq(pushDue.kind, due.kind), eq(pushDue.subjectId, due.subjectId)))
    .returning(getTableColumns(pushDue))
}

/** The row as it was claimed: one that a newer change has made due again is left for the next push. */
const claimed = ({ userId, kind, subjectId, tries, dueAt }: Due) =>
  and(
    eq(pushDue.userId, userId),
    eq(pushDue.kind, kind),
    eq(pushDue.subjectId, subjectId),
    eq(pushDue.tries, tries),
    eq(pushDue.dueAt, dueAt),
  )

async function sendOne(runtime: Runtime, pushes: Pushes, due: Due, now: Date): Promise<void> {
  try {
    const next = await told(runtime, pushes, due, now)
    if (!next) await runtime.db.delete(pushDue).where(claimed(due))
    else await runtime.db.update(pushDue).set(next).where(claimed(due))
  } catch (error) {
    runtime.log.warn({ err: error, kind: due.kind }, 'a push could not be sent')
  }
}

/** Answers when it is to be tried again; null when that is over. */
async function told(runtime: Runtime, pushes: Pushes, due: Due, now: Date): Promise<Partial<Due> | null> {
  const { userId, kind, subjectId, tries } = due
  if (tries > mostTries) return null
  if (!due.atAnyHour && isQuiet(now)) return { dueAt: afterQuiet(now), tries: tries - 1 }
  const notice = (await canBeTold(runtime, userId)) ? await pushes[kind]?.(runtime, userId, subjectId) : null
  if (!notice) return null
  const devices = await devicesOf(runtime, userId, kind)
  const outcomes = await Promise.all(
    devices.map(async device => {
      const outcome = await deliver(runtime, device, { tag: `${kind}:${subjectId}`, ...notice })
      runtime.metrics.pushes.inc({ outcome })
      await note(runtime, device, outcome)
      return outcome
    }),
  )
  if (due.topic && outcomes.includes('taken')) await notePush({ userId, topic: due.topic }, runtime.db, now)
  // Where one device has it, none is told twice for the sake of another.
  const isOver = outcomes.includes('taken') || !outcomes.includes('away')
  return isOver ? null : { dueAt: new Date(now.getTime() + 2 ** (tries - 1) * minute) }
}

async function canBeTold({ db }: Runtime, userId: string): Promise<boolean> {
  const [person] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return Boolean(person && isReachable(person))
}

type Device = typeof pushSubscriptions.$inferSelect

/** Those of sessions that still count. */
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
        gt(sessions.createdAt, sql`now() - make_interval(days => ${longestSessionDays})`),
      ),
    )
  return rows.map(row => row.device)
}

async function note(
  { db }: Runtime,
  { endpointHash, failures }: Device,
  outcome: Awaited<ReturnType<typeof deliver>>,
): Promise<void> {
  const mine = eq(pushSubscriptions.endpointHash, endpointHash)
  if (outcome === 'gone' || (outcome === 'refused' && failures + 1 >= mostFailures)) {
    await db.delete(pushSubscriptions).where(mine)
  } else if (outcome === 'refused') {
    await db
      .update(pushSubscriptions)
      .set({ failures: failures + 1 })
      .where(mine)
  } else if (outcome === 'taken' && failures) {
    await db.update(pushSubscriptions).set({ failures: 0 }).where(mine)
  }
}
