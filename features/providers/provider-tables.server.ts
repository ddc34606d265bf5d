import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'

/** Facts about a provider that a nightly job counts from recent conversations (answering-time.server.ts). */
export const providerFacts = pgTable('provider_facts', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id),
  /** The median of the minutes from a customer's first message to the provider's first answer. */
  answerMinutes: integer('answer_minutes').notNull(),
  conversations: integer().notNull(),
  countedAt: timestamptz('counted_at').notNull().defaultNow(),
})
