import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

/** What people have written to the support form (docs/product.md, Support). */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid().primaryKey(),
    /** Of the day and all that was written: the same message sent twice is one. */
    digest: text().notNull().unique(),
    /** Who wrote, when he was signed in. */
    userId: uuid('user_id').references(() => profiles.id),
    name: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  table => [
    index('support_messages_of_user').on(table.userId),
    index('support_messages_of_email').on(table.email),
    index('support_messages_by_age').on(table.createdAt),
  ],
)
