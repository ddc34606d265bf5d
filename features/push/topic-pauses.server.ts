import { and, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { PUSH_PAUSE_MS, TOPIC_EMAIL_PAUSE_MS } from './push-limits.ts'
import { delayedEmails, pendingPushes, topicPauses } from './push-tables.server.ts'

/** A user and the topic of notifications to this user, as `booking:{id}`. */
export type Topic = { userId: string; topic: string }
type Pause = typeof topicPauses.$inferSelect

type TopicColumns = { userId: PgColumn; topic: PgColumn }
const isOneOf = ({ userId, topic }: TopicColumns, topics: Topic[]): SQL =>
  sql`(${userId}, ${topic}) IN (${sql.join(
    topics.map(each => sql`(${each.userId}::uuid, ${each.topic})`),
    sql`, `,
  )})`

/** Returns the pauses of topics. Topics without a notification before have none. */
export async function findPauses(tx: Tx, topics: Topic[]): Promise<(topic: Topic) => Pause | undefined> {
  const pauses = topics.length ? await tx.select().from(topicPauses).where(isOneOf(topicPauses, topics)) : []
  const byTopic = new Map(pauses.map(pause => [keyOf(pause), pause]))
  return topic => byTopic.get(keyOf(topic))
}

export const keyOf = ({ userId, topic }: Topic): string => `${userId} ${topic}`

/** Starts pauses after emails. The topics must be different. */
export async function startEmailPauses(topics: Topic[], tx: Tx, now: Date): Promise<void> {
  if (!topics.length) return
  const lettersFrom = new Date(now.getTime() + TOPIC_EMAIL_PAUSE_MS)
  await tx
    .insert(topicPauses)
    .values(topics.map(({ userId, topic }) => ({ userId, topic, lettersFrom })))
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { lettersFrom } })
}

export const startPushPause = ({ userId, topic }: Topic, db: Db, pushedAt: Date) =>
  db
    .insert(topicPauses)
    .values({ userId, topic, pushedAt })
    .onConflictDoUpdate({ target: [topicPauses.userId, topicPauses.topic], set: { pushedAt } })

export async function deleteDelayedEmails(topics: Topic[], tx: Tx): Promise<void> {
  if (topics.length) await tx.delete(delayedEmails).where(isOneOf(delayedEmails, topics))
}

/** Drops waiting notifications and ends the pauses, because a user who acts on a topic knows the topic's state. */
export async function endPauses(tx: Tx, topics: Topic[]): Promise<void> {
  if (!topics.length) return
  await deleteDelayedEmails(topics, tx)
  await tx.delete(pendingPushes).where(isOneOf(pendingPushes, topics))
  await tx.delete(topicPauses).where(isOneOf(topicPauses, topics))
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
