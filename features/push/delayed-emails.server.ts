import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { emailTimeAfterPush, enqueuePush, enqueuePushes, schedulePushRunSoon } from './pending-pushes.server.ts'
import { composerOf, type PushComposers } from './push-job.server.ts'
import type { PushKind } from './push-kinds.ts'
import { delayedEmails, pushSubscriptions } from './push-tables.server.ts'
import {
  deleteDelayedEmails,
  deleteExpiredPauses,
  endPauses,
  findPauses,
  keyOf,
  startEmailPauses,
  type Topic,
} from './topic-pauses.server.ts'

const BATCH_SIZE = 20

export type PushOrEmail = {
  userId: string
  letter: OutgoingEmail
  /** Id of the thing that the push is about. Without this id only the email is sent. */
  subjectId?: string
  /** True for a push about today, which is also sent in the quiet hours. */
  atAnyHour?: boolean
  /** Groups notifications, as `booking:{id}`. During a pause only the topic's newest notification waits. */
  topic?: string
  /** The user who caused this notification. This user's own waiting notifications about the topic are dropped. */
  actorId?: string
  /** True if the reader may lose the right to the news, so that a delayed email is sent only if the push still would be. */
  isRechecked?: boolean
  /** True if the notification does not wait for the pause, as for a cancellation. */
  goesAtOnce?: boolean
}

/**
 * Notifies users by push or email. Users with a device for this kind get a push. The email follows half an hour later
 * if the user has not visited since. Users without a device get the email now. Later notifications about one topic wait
 * until a pause ends, and only the newest notification waits. Call this function last in the transaction.
 */
export async function notifyByPushOrEmail(
  runtime: Runtime,
  tx: Tx,
  kind: PushKind,
  notifications: PushOrEmail[],
): Promise<void> {
  const now = new Date()
  const withDevice = await usersWithDevice(
    tx,
    kind,
    notifications.map(({ userId }) => userId),
  )
  await endPauses(
    tx,
    notifications.flatMap(({ actorId, topic }) => (actorId && topic ? [{ userId: actorId, topic }] : [])),
  )
  const pauseOf = await findPauses(
    tx,
    notifications.flatMap(({ userId, topic, goesAtOnce }) => (topic && !goesAtOnce ? [{ userId, topic }] : [])),
  )
  const pushes: Parameters<typeof enqueuePushes>[1] = []
  const delayed: Delayed[] = []
  const sent: PushOrEmail[] = []
  for (const notification of notifications) {
    const { userId, subjectId, topic = null, atAnyHour = false, goesAtOnce } = notification
    const pause = topic && !goesAtOnce ? pauseOf({ userId, topic }) : undefined
    if (subjectId && withDevice.has(userId)) {
      pushes.push({ userId, kind, subjectId, topic, atAnyHour, after: pause?.pushedAt })
      delayed.push({ notification, dueAt: emailTimeAfterPush(now, atAnyHour) })
    } else if (pause?.lettersFrom && pause.lettersFrom > now) {
      delayed.push({ notification, dueAt: pause.lettersFrom })
    } else sent.push(notification)
  }
  await enqueuePushes(tx, pushes, now)
  await storeDelayed(tx, kind, delayed, now)
  const sentTopics = topicsOf(sent)
  await deleteDelayedEmails(sentTopics, tx)
  await startEmailPauses(sentTopics, tx, now)
  if (delayed.length) schedulePushRunSoon(runtime)
  await runtime.mail.sendAll(
    sent.map(({ letter }) => letter),
    tx,
  )
}

const topicsOf = (notifications: PushOrEmail[]): Topic[] => {
  const topics = notifications.flatMap(({ userId, topic }) => (topic ? [{ userId, topic }] : []))
  return [...new Map(topics.map(topic => [keyOf(topic), topic])).values()]
}

/**
 * Notifies a user of something that matters only now: by a push if the user has a device for this kind, else by the
 * email at once, if there is one. Returns how the user was notified.
 */
export async function notifyByPushElseEmail(
  runtime: Runtime,
  tx: Tx,
  kind: PushKind,
  { userId, subjectId, letter }: { userId: string; subjectId: string; letter: OutgoingEmail | null },
): Promise<'push' | 'email' | null> {
  if ((await usersWithDevice(tx, kind, [userId])).has(userId)) {
    await enqueuePush(tx, { userId, kind, subjectId, topic: null, atAnyHour: true }, new Date())
    schedulePushRunSoon(runtime)
    return 'push'
  }
  if (!letter) return null
  await runtime.mail.sendAll([letter], tx)
  return 'email'
}

type Delayed = { notification: PushOrEmail; dueAt: Date }

/** Stores delayed emails. Each replaces a waiting email of the same topic and is sent when that email was due. */
async function storeDelayed(tx: Tx, kind: PushKind, delayed: Delayed[], heldAt: Date): Promise<void> {
  // One statement cannot change a row twice, so only the newest email of a topic is stored.
  const newest = new Map(
    delayed.map(each => {
      const { userId, topic } = each.notification
      return [topic ? keyOf({ userId, topic }) : each, each]
    }),
  )
  const rows = [...newest.values()].map(({ notification, dueAt }) => {
    const { userId, subjectId, letter, topic = null, isRechecked } = notification
    const recheckedPush = isRechecked && subjectId ? `${kind} ${subjectId}` : null
    const row = { id: uuidv7(), userId, letter, heldAt, dueAt, topic, recheckedPush }
    return { row, goesAtOnce: notification.goesAtOnce === true }
  })
  for (const isAtOnce of [true, false]) {
    const values = rows.flatMap(({ row, goesAtOnce }) => (goesAtOnce === isAtOnce ? [row] : []))
    if (!values.length) continue
    await tx
      .insert(delayedEmails)
      .values(values)
      .onConflictDoUpdate({
        target: [delayedEmails.userId, delayedEmails.topic],
        targetWhere: isNotNull(delayedEmails.topic),
        set: {
          letter: sql`excluded.letter`,
          heldAt,
          recheckedPush: sql`excluded.rechecked_push`,
          dueAt: isAtOnce ? sql`excluded.due_at` : sql`least(${delayedEmails.dueAt}, excluded.due_at)`,
        },
      })
  }
}

export async function deleteDelayedEmailsBetween(tx: Tx, firstId: string, secondId: string): Promise<void> {
  const about = sql`${delayedEmails.letter} ->> 'about'`
  await tx
    .delete(delayedEmails)
    .where(
      or(
        and(eq(delayedEmails.userId, firstId), sql`${about} = ${secondId}`),
        and(eq(delayedEmails.userId, secondId), sql`${about} = ${firstId}`),
      ),
    )
}

async function usersWithDevice(tx: Tx, kind: PushKind, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .selectDistinct({ id: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.userId, ids), sql`${kind} = ANY (${pushSubscriptions.kinds})`))
  return new Set(rows.map(({ id }) => id))
}

export async function workOnDelayedEmails(runtime: Runtime, pushes: PushComposers): Promise<void> {
  await runtime.jobs.everyMinute('held-letters', () => sendDelayedEmails(runtime, pushes))
}

/** Sends all due emails. Queues an email in the transaction that deletes its row, so that each email is sent once. */
export async function sendDelayedEmails(runtime: Runtime, pushes: PushComposers, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted) {
    const checked = await recheckBatch(runtime, pushes, now)
    const sent = await sendBatch(runtime, checked.wanted, now)
    // Another instance may have locked what is left.
    const isStuck = !sent && checked.deleted === 0
    if (isStuck || Math.max(sent, checked.count) < BATCH_SIZE) break
  }
  await deleteExpiredPauses(runtime.db, now)
}

/**
 * Deletes due emails whose push would not be sent any more, and returns the ids of the others. Runs outside of a
 * transaction, because the composers use connections of their own.
 */
async function recheckBatch(
  runtime: Runtime,
  pushes: PushComposers,
  now: Date,
): Promise<{ wanted: string[]; deleted: number; count: number }> {
  const { db } = runtime
  const rows = await db
    .select({ id: delayedEmails.id, userId: delayedEmails.userId, push: delayedEmails.recheckedPush })
    .from(delayedEmails)
    .where(and(lte(delayedEmails.dueAt, now), isNotNull(delayedEmails.recheckedPush)))
    .orderBy(asc(delayedEmails.dueAt))
    .limit(BATCH_SIZE)
  const wanted: string[] = []
  let deleted = 0
  for (const { id, userId, push } of rows) {
    const [kind, ...subject] = push!.split(' ') as [PushKind, ...string[]]
    const subjectId = subject.join(' ')
    try {
      if (await composerOf(pushes, { kind, subjectId })?.(runtime, userId, subjectId)) {
        wanted.push(id)
      } else {
        await db.delete(delayedEmails).where(and(eq(delayedEmails.id, id), eq(delayedEmails.recheckedPush, push!)))
        deleted += 1
      }
    } catch (error) {
      // The next minute tries it again, and emails of other users do not wait for it.
      runtime.log.warn({ err: error, kind }, 'a delayed email could not be checked')
    }
  }
  return { wanted, deleted, count: rows.length }
}

function sendBatch(runtime: Runtime, wanted: string[], now: Date): Promise<number> {
  const isSent = or(isNull(delayedEmails.recheckedPush), wanted.length ? inArray(delayedEmails.id, wanted) : undefined)
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select({ delayed: delayedEmails, recipient: profiles })
      .from(delayedEmails)
      .innerJoin(profiles, eq(profiles.id, delayedEmails.userId))
      .where(and(lte(delayedEmails.dueAt, now), isSent))
      .orderBy(asc(delayedEmails.dueAt))
      .limit(BATCH_SIZE)
      .for('update', { of: delayedEmails, skipLocked: true })
    const ids = due.map(({ delayed }) => delayed.id)
    if (ids.length) await tx.delete(delayedEmails).where(inArray(delayedEmails.id, ids))
    // A user who has visited since has seen the news, because every page shows the news.
    const unseen = due.filter(
      ({ delayed, recipient }) =>
        isReachable(recipient) && !(recipient.lastSeenAt && recipient.lastSeenAt > delayed.heldAt),
    )
    const topics = unseen.flatMap(({ delayed: { userId, topic } }) => (topic ? [{ userId, topic }] : []))
    await startEmailPauses(topics, tx, now)
    await runtime.mail.sendAll(
      unseen.map(({ delayed }) => delayed.letter),
      tx,
    )
    return due.length
  })
}
