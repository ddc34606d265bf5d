import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { letterPauseMs, pushPauseMs } from './push-limits.ts'
import { heldLetters, pushDue, topicPauses } from './push-tables.server.ts'

/** A user and the subject of their notifications, as `booking:{id}`. */
export type Topic = { userId: string; topic: string }
type Pause = typeof topicPauses.$inferSelect

const isPauseOf = ({ userId, topic }: Topic) => and(eq(topicPauses.userId, userId), eq(topicPauses.topic, topic))

export async function findPause(tx: Tx, topic: Topic): Promise<Pause | undefined> {
  const [pause] = await tx.select().from(topicPauses).where(isPauseOf(topic))
  return pause
}

/** Starts the pause after an email about the topic. */
export const noteLetter = ({ userId, topic }: Topic, tx: Tx, now: Date) => {
  const lettersFrom = new Date(now.getTime() + letterPauseMs)
  return tx
    .insert(topicPauses)
    .values({ userId, topic, lettersFrom })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { lettersFrom } })
}

/** Records the time of a push about the topic. */
export const notePush = ({ userId, topic }: Topic, db: Db, pushedAt: Date) =>
  db
    .insert(topicPauses)
    .values({ userId, topic, pushedAt })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { pushedAt } })

export const dropHeldLetter = ({ userId, topic }: Topic, tx: Tx) =>
  tx.delete(heldLetters).where(and(eq(heldLetters.userId, userId), eq(heldLetters.topic, topic)))

/** Drops waiting notifications and ends the pause: the user acted on the topic, so they know of it so far. */
export async function endPause(tx: Tx, topic: Topic): Promise<void> {
  await dropHeldLetter(topic, tx)
  await tx.delete(pushDue).where(and(eq(pushDue.userId, topic.userId), eq(pushDue.topic, topic.topic)))
  await tx.delete(topicPauses).where(isPauseOf(topic))
}

export const forgetPauses = (db: Db, now: Date) =>
  db
    .delete(topicPauses)
    .where(
      and(
        or(isNull(topicPauses.lettersFrom), lte(topicPauses.lettersFrom, now)),
        or(isNull(topicPauses.pushedAt), lte(topicPauses.pushedAt, new Date(now.getTime() - pushPauseMs))),
      ),
    )
