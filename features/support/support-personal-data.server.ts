import { eq, inArray, or, sql } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { supportAnswers, supportMessages } from './support-tables.server.ts'

/**
 * What a person has written to support: signed in, or as a visitor who gave the account's address. His address is
 * read here, for when an account is erased it is still known to this feature, the last one.
 */
const written = (userId: string) =>
  or(
    eq(supportMessages.userId, userId),
    eq(supportMessages.email, sql`(SELECT lower(${profiles.email}) FROM ${profiles} WHERE ${profiles.id} = ${userId})`),
  )

export const supportPersonalData: PersonalData = {
  tables: {
    support_messages: ({ db }, userId) =>
      // Anybody can write under any address, so only what was written signed in is handed out.
      rowsOf(db, supportMessages, supportMessages.id, eq(supportMessages.userId, userId), {
        without: [supportMessages.digest],
      }),
    support_answers: ({ db }, userId) =>
      rowsOf(
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
  // Answers go with their messages; what an administrator has answered stays to others, and his row says no more who he was.
  async erase(_runtime, tx, userId) {
    await tx.delete(supportMessages).where(written(userId))
    return undefined
  },
}
