import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { emailTimeAfterPush, enqueuePush, schedulePushRunSoon } from './pending-pushes.server.ts'
import type { PushKind } from './push-kinds.ts'
import { delayedEmails, pushSubscriptions } from './push-tables.server.ts'
import { deleteDelayedEmail, deleteExpiredPauses, endPause, findPause, startEmailPause } from './topic-pauses.server.ts'

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
  const emails: OutgoingEmail[] = []
  for (const notification of notifications) {
    const { userId, subjectId, topic } = notification
    if (topic && notification.actorId) await endPause(tx, { userId: notification.actorId, topic })
    if (subjectId && withDevice.has(userId)) await delayForPush(tx, kind, notification, now)
    else if (!(await delayForPause(tx, notification, now))) emails.push(notification.letter)
  }
  if (emails.length < notifications.length) schedulePushRunSoon(runtime)
  await runtime.mail.sendAll(emails, tx)
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
    await enqueuePush(tx, { userId, kind, subjectId, topic: null, atAnyHour: true }, { now: new Date() })
    schedulePushRunSoon(runtime)
    return 'push'
  }
  if (!letter) return null
  await runtime.mail.sendAll([letter], tx)
  return 'email'
}

async function delayForPush(tx: Tx, kind: PushKind, notification: PushOrEmail, now: Date): Promise<void> {
  const { userId, subjectId, topic = null, atAnyHour = false, goesAtOnce = false } = notification
  const pause = topic && !goesAtOnce ? await findPause(tx, { userId, topic }) : undefined
  await enqueuePush(tx, { userId, kind, subjectId: subjectId!, topic, atAnyHour }, { now, after: pause?.pushedAt })
  await storeDelayed(tx, notification, now, emailTimeAfterPush(now, atAnyHour))
}

/** Delays the email if an email about the same topic was just sent. Returns whether the email was delayed. */
async function delayForPause(tx: Tx, notification: PushOrEmail, now: Date): Promise<boolean> {
  const { userId, topic, goesAtOnce } = notification
  if (!topic) return false
  const pauseEnd = goesAtOnce ? null : (await findPause(tx, { userId, topic }))?.lettersFrom
  if (pauseEnd && pauseEnd > now) {
    await storeDelayed(tx, notification, now, pauseEnd)
    return true
  }
  await deleteDelayedEmail({ userId, topic }, tx)
  await startEmailPause({ userId, topic }, tx, now)
  return false
}

/** Stores a delayed email, which replaces a waiting email of the same topic and is sent when that email was due. */
async function storeDelayed(tx: Tx, notification: PushOrEmail, heldAt: Date, dueAt: Date): Promise<void> {
  const { userId, letter, topic, goesAtOnce } = notification
  await tx
    .insert(delayedEmails)
    .values({ id: uuidv7(), userId, letter, heldAt, dueAt, topic: topic ?? null })
    .onConflictDoUpdate({
      target: [delayedEmails.userId, delayedEmails.topic],
      targetWhere: isNotNull(delayedEmails.topic),
      set: { letter, heldAt, dueAt: goesAtOnce ? dueAt : sql`least(${delayedEmails.dueAt}, excluded.due_at)` },
    })
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

export async function workOnDelayedEmails(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('held-letters', () => sendDelayedEmails(runtime))
}

/** Sends all due emails. Queues an email in the transaction that deletes its row, so that each email is sent once. */
export async function sendDelayedEmails(runtime: Runtime, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted && (await sendBatch(runtime, now))) {}
  await deleteExpiredPauses(runtime.db, now)
}

function sendBatch(runtime: Runtime, now: Date): Promise<boolean> {
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select({ delayed: delayedEmails, recipient: profiles })
      .from(delayedEmails)
      .innerJoin(profiles, eq(profiles.id, delayedEmails.userId))
      .where(lte(delayedEmails.dueAt, now))
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
    for (const { delayed } of unseen) {
      if (delayed.topic) await startEmailPause({ userId: delayed.userId, topic: delayed.topic }, tx, now)
    }
    await runtime.mail.sendAll(
      unseen.map(({ delayed }) => delayed.letter),
      tx,
    )
    return due.length === BATCH_SIZE
  })
}
