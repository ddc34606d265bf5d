import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
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
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('support_messages_of_user').on(table.userId),
    index('support_messages_of_email').on(table.email),
    index('support_messages_by_age').on(table.createdAt),
  ],
)

/** What was answered, as it went out by mail; they go with their message. */
export const supportAnswers = pgTable(
  'support_answers',
  {
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    answeredBy: uuid('answered_by')
      .notNull()
      .references(() => profiles.id),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('support_answers_of_message').on(table.messageId)],
)
