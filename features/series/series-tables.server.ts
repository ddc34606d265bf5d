import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { Adjustment, MissedVisit, SeriesStatus } from './series.ts'

/** Agreements on repeated bookings. The bookings themselves are rows of `appointments`, at most eight weeks ahead. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    /** Chosen by the client, so that a repeated request proposes only one series. */
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** The booking that the series begins with; null if its first visit is still to be placed. */
    firstBookingId: uuid('first_booking_id'),
    clientName: text('client_name').notNull(),
    about: text(),
    address: text(),
    weeks: smallint().notNull(),
    /** Number of visits, also those that were skipped. Ending a series early lowers it. */
    count: smallint().notNull(),
    /** Place in the series from which `anchorDay` and `time` hold, and the day in Belgrade of that visit. */
    anchorIndex: smallint('anchor_index').notNull().default(0),
    anchorDay: date('anchor_day', { mode: 'string' }).notNull(),
    /** `HH:mm` on Belgrade's clock, so that both changes of the clock keep it. */
    time: text().notNull(),
    minutes: smallint().notNull(),
    /** Visits that the proposing side has moved or skipped. */
    adjusted: jsonb().$type<Adjustment[]>().notNull().default([]),
    /** Visits that could not be placed. */
    missed: jsonb().$type<MissedVisit[]>().notNull().default([]),
    /** Place of the first visit that has not been handled. */
    nextIndex: smallint('next_index').notNull().default(0),
    status: text().$type<SeriesStatus>().notNull().default('proposed'),
    proposedBy: text('proposed_by').$type<BookingSide>().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** A proposal to move a visit and all later ones. What was agreed stays until the other side accepts. */
    moveFrom: smallint('move_from'),
    moveDay: date('move_day', { mode: 'string' }),
    moveTime: text('move_time'),
    moveBy: text('move_by').$type<BookingSide>(),
    reason: text(),
    /** Side and time of the last change. The side is null if a proposal expired. */
    changedBy: text('changed_by').$type<BookingSide>(),
    changedAt: timestamptz('changed_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('booking_series_of_provider').on(table.providerId, table.createdAt),
    index('booking_series_of_customer').on(table.customerId, table.createdAt),
    index('booking_series_of_service').on(table.serviceId),
    index('booking_series_of_conversation').on(table.conversationId).where(sql`conversation_id IS NOT NULL`),
    index('booking_series_of_first').on(table.firstBookingId).where(sql`first_booking_id IS NOT NULL`),
    check('booking_series_weeks', sql`weeks IN (1, 2, 4)`),
    check('booking_series_count', sql`count BETWEEN 0 AND 52`),
    check('booking_series_time', sql`"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('booking_series_status', sql`status IN ('proposed', 'active', 'declined', 'withdrawn', 'expired', 'ended')`),
  ],
)

/** Planned work on a series: the next visits, or the expiry of a proposal. A task deletes the row with its work. */
export const seriesDue = pgTable(
  'series_due',
  {
    seriesId: uuid('series_id')
      .primaryKey()
      .references(() => bookingSeries.id, { onDelete: 'cascade' }),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [index('series_due_by_time').on(table.dueAt)],
)
