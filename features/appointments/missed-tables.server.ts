import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { BookingSide } from './appointment-status.ts'

/** Reports that one side did not come to a confirmed visit. The booking's status is then `missed`. */
export const missedVisits = pgTable(
  'missed_visits',
  {
    /** The id of the booking, which several rows of `appointments` can share. */
    bookingId: uuid('booking_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /** The side that did not come, as the other side says. */
    missedBy: text('missed_by').$type<BookingSide>().notNull(),
    reportedAt: timestamptz('reported_at').notNull(),
    /** The words of the other side. Null without an objection, or after the account is deleted. */
    objection: text(),
    objectedAt: timestamptz('objected_at'),
  },
  table => [
    check('missed_visits_side', sql`missed_by IN ('customer', 'provider')`),
    index('missed_visits_of_customer').on(table.customerId, table.reportedAt),
    index('missed_visits_of_provider').on(table.providerId, table.reportedAt),
  ],
)
export type MissedRow = typeof missedVisits.$inferSelect
