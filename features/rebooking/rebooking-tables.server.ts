import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { services } from '../services/service-tables.server.ts'

/** Reminders to book a service again, at most one for each customer and service. A minute task sends the due ones. */
export const rebookingReminders = pgTable(
  'rebooking_reminders',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    /** The completed booking from which the reminder was set. */
    bookingId: uuid('booking_id').notNull(),
    setBy: text('set_by').$type<BookingSide>().notNull(),
    months: smallint().notNull(),
    dueAt: timestamptz('due_at').notNull(),
    sentAt: timestamptz('sent_at'),
    /** When the customer refused the provider's reminder. The row stays, so that the provider cannot set another. */
    refusedAt: timestamptz('refused_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    check('rebooking_reminders_set_by', sql`set_by IN ('customer', 'provider')`),
    uniqueIndex('rebooking_reminders_one').on(table.customerId, table.serviceId),
    index('rebooking_reminders_of_provider').on(table.providerId),
    index('rebooking_reminders_of_service').on(table.serviceId),
    index('rebooking_reminders_due').on(table.dueAt).where(sql`sent_at IS NULL AND refused_at IS NULL`),
    index('rebooking_reminders_sent').on(table.sentAt).where(sql`sent_at IS NOT NULL`),
  ],
)
export type RebookingRow = typeof rebookingReminders.$inferSelect
