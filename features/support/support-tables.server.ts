import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'

/** Messages to support (docs/product.md, Support). */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid().primaryKey(),
    /** Hash of the day and all fields, so that a message sent twice is stored once. */
    digest: text().notNull().unique(),
    userId: uuid('user_id').references(() => profiles.id),
    name: text().notNull(),
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

/** Stores answers as they were emailed. An answer is deleted together with the message. */
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
