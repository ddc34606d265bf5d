import { eq, or, sql } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { heldLetters, pushDue, pushSubscriptions, topicPauses } from './push-tables.server.ts'

/** A user's devices and waiting notifications. */
export const pushPersonalData: PersonalData = {
  tables: {
    push_subscriptions: ({ db }, userId) =>
      rowsOf(db, pushSubscriptions, pushSubscriptions.endpointHash, eq(pushSubscriptions.userId, userId), {
        // They are secrets: with them and our key anyone could send notifications to this browser.
        without: [pushSubscriptions.endpoint, pushSubscriptions.p256dh, pushSubscriptions.auth],
      }),
    push_due: ({ db }, userId) => rowsOf(db, pushDue, pushDue.subjectId, eq(pushDue.userId, userId)),
    topic_pauses: ({ db }, userId) => rowsOf(db, topicPauses, topicPauses.topic, eq(topicPauses.userId, userId)),
    held_letters: ({ db }, userId) => rowsOf(db, heldLetters, heldLetters.id, eq(heldLetters.userId, userId)),
  },
  async erase(_, tx, userId) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
    await tx.delete(topicPauses).where(eq(topicPauses.userId, userId))
    await tx.delete(pushDue).where(eq(pushDue.userId, userId))
    // Emails to others can quote the user.
    await tx
      .delete(heldLetters)
      .where(or(eq(heldLetters.userId, userId), sql`${heldLetters.letter} ->> 'about' = ${userId}`))
    return undefined
  },
}
