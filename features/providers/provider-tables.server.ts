import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'

/**
 * Facts about a provider that nightly jobs count (answering-time.server.ts, work-facts.server.ts). A figure from too
 * few cases is null.
 */
export const providerFacts = pgTable('provider_facts', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id),
  /** The median of the minutes from a customer's first message to the provider's first answer. */
  answerMinutes: integer('answer_minutes'),
  /** The number of conversations that the answering time is counted from. */
  conversations: integer().notNull().default(0),
  /** Confirmed bookings of the last year whose time has come. */
  dueAppointments: integer('due_appointments'),
  /** The number of due appointments that the provider has not cancelled. */
  keptAppointments: integer('kept_appointments'),
  /** Customers with at least two completed jobs. */
  returningCustomers: integer('returning_customers'),
  countedAt: timestamptz('counted_at').notNull().defaultNow(),
})

/** The number of customers of a provider in an area (areas.ts). Only areas with at least three customers have a row. */
export const providerAreaFacts = pgTable(
  'provider_area_facts',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    area: text().notNull(),
    customers: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.providerId, table.area] })],
)
