import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'

/** Bounced emails without their content. The id is the id of the email's job. */
export const bounces = pgTable(
  'returned_letters',
  {
    id: uuid().primaryKey(),
    /** In lower case, because deleting an account finds the row by this address. */
    recipient: text().notNull(),
    /** Null if the subject contains a code. */
    subject: text(),
    /** Id of another user whose name or words the subject may contain. */
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
