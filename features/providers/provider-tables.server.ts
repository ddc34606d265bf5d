import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

/** What is known of a provider only by reading all his conversations; counted anew every night (answering-time.server.ts). */
export const providerFacts = pgTable('provider_facts', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id),
  /** The median of the minutes from a customer's first message to the provider's own first answer. */
  answerMinutes: integer('answer_minutes').notNull(),
  /** Of how many conversations. */
  conversations: integer().notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
