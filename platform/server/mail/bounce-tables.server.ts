import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'

/** Bounced emails by the id of their job; their content is not stored. */
export const bounces = pgTable(
  'returned_letters',
  {
    id: uuid().primaryKey(),
    /** In lower case, to be deleted with the account. */
    recipient: text().notNull(),
    /** Null if it contains a code. */
    subject: text(),
    /** Another user whose words the subject may contain. */
    about: text(),
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
