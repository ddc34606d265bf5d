import { eq, inArray, or, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { supportAnswers, supportMessages } from './support-tables.server.ts'

/**
 * Matches messages that a user wrote signed in, or as a visitor under the account's address. The profile still has the
 * address during erasure, because features erase in reverse order.
 */
const isWrittenBy = (userId: string) =>
  or(
    eq(supportMessages.userId, userId),
    eq(supportMessages.email, sql`(SELECT lower(${profiles.email}) FROM ${profiles} WHERE ${profiles.id} = ${userId})`),
  )

export const supportPersonalData: PersonalData = {
  tables: {
    support_messages: ({ db }, userId) =>
      // Anyone can write under any address, so the export has only messages written signed in.
      readRows(db, supportMessages, supportMessages.id, eq(supportMessages.userId, userId), {
        without: [supportMessages.digest],
      }),
    support_answers: ({ db }, userId) =>
      readRows(
        db,
        supportAnswers,
        supportAnswers.id,
        inArray(
          supportAnswers.messageId,
          db.select({ id: supportMessages.id }).from(supportMessages).where(eq(supportMessages.userId, userId)),
        ),
        { without: [supportAnswers.answeredBy] },
      ),
  },
  // Answers are deleted with their messages. Answers by an erased administrator stay; the profile no longer names them.
  async erase(_runtime, tx, userId) {
    await tx.delete(supportMessages).where(isWrittenBy(userId))
    return undefined
  },
}
