import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { ReminderKind } from './booking.ts'

/** What is to be done about a booking when its time comes; read each minute, a row goes when it is done. */
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

/** What a provider notes about a booking for himself alone, through all its moves. */
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

/** A provider's calendar feed; its address is a secret, of which only the hash is kept. */
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
