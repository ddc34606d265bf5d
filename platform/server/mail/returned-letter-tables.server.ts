import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'

/** A letter that the mail server has refused for good, by its job's id; what was in it is not kept. */
export const returnedLetters = pgTable(
  'returned_letters',
  {
    id: uuid().primaryKey(),
    /** In small letters, so that it goes with its owner. */
    recipient: text().notNull(),
    /** Null where it would tell a code. */
    subject: text(),
    /** Whose words may stand in the subject, when they are not the receiver's. */
    about: text(),
    /** As the server said it: 550, and its own sentence. */
    status: integer().notNull(),
    reason: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('returned_letters_of_recipient').on(table.recipient),
    index('returned_letters_about').on(table.about),
    index('returned_letters_by_age').on(table.createdAt),
  ],
)
