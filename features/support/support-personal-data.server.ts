import { eq, inArray, or, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { supportAnswers, supportMessages } from './support-tables.server.ts'

/**
 * Matches messages that a user wrote when signed in, or as a visitor with the account's email address. During erasure
 * the profile still contains this address, because features erase in the reverse of their order (app/features.ts).
 */
const isWrittenBy = (userId: string) =>
  or(
    eq(supportMessages.userId, userId),
    eq(supportMessages.email, sql`(SELECT lower(${profiles.email}) FROM ${profiles} WHERE ${profiles.id} = ${userId})`),
  )

export const supportPersonalData: PersonalData = {
  tables: {
    support_messages: ({ db }, userId) =>
      // Anyone can write under any address, so the export has only messages that were written when signed in.
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
  // Answers are deleted with their messages. An erased administrator's answers remain without the name.
  async erase(_runtime, tx, userId) {
    await tx.delete(supportMessages).where(isWrittenBy(userId))
    return undefined
  },
}
