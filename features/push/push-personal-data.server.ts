import { eq, or, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { delayedEmails, pendingPushes, pushSubscriptions, topicPauses } from './push-tables.server.ts'

export const pushPersonalData: PersonalData = {
  tables: {
    push_subscriptions: ({ db }, userId) =>
      readRows(db, pushSubscriptions, pushSubscriptions.endpointHash, eq(pushSubscriptions.userId, userId), {
        // These columns are secret, because anyone with our key could use these columns to notify this browser.
        without: [pushSubscriptions.endpoint, pushSubscriptions.p256dh, pushSubscriptions.auth],
      }),
    push_due: ({ db }, userId) =>
      readRows(db, pendingPushes, pendingPushes.subjectId, eq(pendingPushes.userId, userId)),
    topic_pauses: ({ db }, userId) => readRows(db, topicPauses, topicPauses.topic, eq(topicPauses.userId, userId)),
    held_letters: ({ db }, userId) => readRows(db, delayedEmails, delayedEmails.id, eq(delayedEmails.userId, userId)),
  },
  async erase(_, tx, userId) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
    await tx.delete(topicPauses).where(eq(topicPauses.userId, userId))
    await tx.delete(pendingPushes).where(eq(pendingPushes.userId, userId))
    // Delayed emails to other users can quote this user, so these emails are deleted too.
    await tx
      .delete(delayedEmails)
      .where(or(eq(delayedEmails.userId, userId), sql`${delayedEmails.letter} ->> 'about' = ${userId}`))
    return undefined
  },
}
