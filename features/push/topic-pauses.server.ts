import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { letterPauseMs, pushPauseMs } from './push-limits.ts'
import { heldLetters, pushDue, topicPauses } from './push-tables.server.ts'

/** One person and one thing that he is told of, as `booking:{id}`. */
export type Topic = { userId: string; topic: string }
type Pause = typeof topicPauses.$inferSelect

const pauseOf = ({ userId, topic }: Topic) => and(eq(topicPauses.userId, userId), eq(topicPauses.topic, topic))

export async function findPause(tx: Tx, of: Topic): Promise<Pause | undefined> {
  const [pause] = await tx.select().from(topicPauses).where(pauseOf(of))
  return pause
}

/** A letter about it is sent now. */
export const noteLetter = ({ userId, topic }: Topic, tx: Tx, now: Date) => {
  const lettersFrom = new Date(now.getTime() + letterPauseMs)
  return tx
    .insert(topicPauses)
    .values({ userId, topic, lettersFrom })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { lettersFrom } })
}

/** A push about it was sent. */
export const notePush = ({ userId, topic }: Topic, db: Db, pushedAt: Date) =>
  db
    .insert(topicPauses)
    .values({ userId, topic, pushedAt })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { pushedAt } })

export const dropHeldLetter = ({ userId, topic }: Topic, tx: Tx) =>
  tx.delete(heldLetters).where(and(eq(heldLetters.userId, userId), eq(heldLetters.topic, topic)))

/** The person has done something about it himself: he has seen what waits, and is told at once of what follows. */
export async function endPause(tx: Tx, of: Topic): Promise<void> {
  await dropHeldLetter(of, tx)
  await tx.delete(pushDue).where(and(eq(pushDue.userId, of.userId), eq(pushDue.topic, of.topic)))
  await tx.delete(topicPauses).where(pauseOf(of))
}

/** Deletes the pauses that hold nothing back any more. */
export const forgetPauses = (db: Db, now: Date) =>
  db
    .delete(topicPauses)
    .where(
      and(
        or(isNull(topicPauses.lettersFrom), lte(topicPauses.lettersFrom, now)),
        or(isNull(topicPauses.pushedAt), lte(topicPauses.pushedAt, new Date(now.getTime() - pushPauseMs))),
      ),
    )
