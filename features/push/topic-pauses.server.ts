import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { PUSH_PAUSE_MS, TOPIC_EMAIL_PAUSE_MS } from './push-limits.ts'
import { delayedEmails, pendingPushes, topicPauses } from './push-tables.server.ts'

/** A user and the topic of notifications to this user, as `booking:{id}`. */
export type Topic = { userId: string; topic: string }
type Pause = typeof topicPauses.$inferSelect

const isPauseOf = ({ userId, topic }: Topic) => and(eq(topicPauses.userId, userId), eq(topicPauses.topic, topic))

export async function findPause(tx: Tx, topic: Topic): Promise<Pause | undefined> {
  const [pause] = await tx.select().from(topicPauses).where(isPauseOf(topic))
  return pause
}

export const startEmailPause = ({ userId, topic }: Topic, tx: Tx, now: Date) => {
  const lettersFrom = new Date(now.getTime() + TOPIC_EMAIL_PAUSE_MS)
  return tx
    .insert(topicPauses)
    .values({ userId, topic, lettersFrom })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { lettersFrom } })
}

export const startPushPause = ({ userId, topic }: Topic, db: Db, pushedAt: Date) =>
  db
    .insert(topicPauses)
    .values({ userId, topic, pushedAt })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { pushedAt } })

export const deleteDelayedEmail = ({ userId, topic }: Topic, tx: Tx) =>
  tx.delete(delayedEmails).where(and(eq(delayedEmails.userId, userId), eq(delayedEmails.topic, topic)))

/** Drops waiting notifications and ends the pause, because a user who acts on a topic knows the topic's state. */
export async function endPause(tx: Tx, topic: Topic): Promise<void> {
  await deleteDelayedEmail(topic, tx)
  await tx
    .delete(pendingPushes)
    .where(and(eq(pendingPushes.userId, topic.userId), eq(pendingPushes.topic, topic.topic)))
  await tx.delete(topicPauses).where(isPauseOf(topic))
}

export const deleteExpiredPauses = (db: Db, now: Date) =>
  db
    .delete(topicPauses)
    .where(
      and(
        or(isNull(topicPauses.lettersFrom), lte(topicPauses.lettersFrom, now)),
        or(isNull(topicPauses.pushedAt), lte(topicPauses.pushedAt, new Date(now.getTime() - PUSH_PAUSE_MS))),
      ),
    )
