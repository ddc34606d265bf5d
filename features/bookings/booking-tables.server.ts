import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { ReminderKind } from './booking.ts'

/** Planned reminders and expiries of bookings. Every minute a job handles and deletes the due rows. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    kind: text().$type<ReminderKind>().notNull(),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.appointmentId, table.kind] }),
    index('appointment_reminders_due').on(table.dueAt),
  ],
)

/** A provider's private note about a booking. The note stays when the booking is moved. */
export const bookingNotes = pgTable(
  'booking_notes',
  {
    bookingId: uuid('booking_id').primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    note: text().notNull(),
    version: integer().notNull().default(1),
  },
  table => [index('booking_notes_of_provider').on(table.providerId)],
)

/** A provider's calendar feed. The feed's URL contains a secret; only the hash of the secret is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
