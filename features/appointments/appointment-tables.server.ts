import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { BookingSide, BookingStatus } from './appointment-status.ts'
import { dayRange, momentRange } from './ranges.server.ts'

/**
 * The diary: what a provider has written into it himself, and what customers have booked. That no two overlap is the
 * exclusion constraint `appointments_apart`, over `busy` of those that hold their time.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    clientName: text('client_name').notNull(),
    /** A whole minute. */
    appointmentTime: timestamptz('appointment_time').notNull(),
    /** The kind of work in a few words; of a booking what the customer has written about it. */
    notes: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    minutes: smallint().notNull().default(30),
    /**
     * What it keeps from others: its time, of a booking with the gap after it. Whoever leaves it out gets the length of
     * the diary's interval, up to the next one (trigger `appointments_take_length`).
     */
    busy: momentRange(),
    status: text().$type<BookingStatus>().notNull().default('confirmed'),
    /** One booking through all its moves, each of which is a row; null in what the provider has written himself. */
    bookingId: uuid('booking_id'),
    customerId: uuid('customer_id').references(() => profiles.id),
    serviceId: uuid('service_id').references(() => services.id),
    /** Refers to conversations, which come after this feature; the reference stands in the migration. */
    conversationId: uuid('conversation_id'),
    address: text(),
    /** Until when a request waits for its answer. */
    expiresAt: timestamptz('expires_at'),
    /** Another time that one side has suggested; what is agreed stands until the other one answers. */
    proposedTime: timestamptz('proposed_time'),
    proposedBy: text('proposed_by').$type<BookingSide>(),
    /** When it was to be before it was last moved. */
    movedFrom: timestamptz('moved_from'),
    /** Why: of a suggestion, a refusal or a cancellation. */
    reason: text(),
    /** Who changed it last, null for the house itself; and when. */
    changedBy: text('changed_by').$type<BookingSide>(),
    changedAt: timestamptz('changed_at'),
    version: integer().notNull().default(1),
  },
  table => [
    check('appointments_whole_minute', sql`extract(epoch FROM appointment_time) % 60 = 0`),
    // A day's list, the marked days, what lies ahead.
    index('appointments_by_time').on(table.providerId, table.appointmentTime),
    index('appointments_of_customer').on(table.customerId, table.appointmentTime).where(sql`customer_id IS NOT NULL`),
    index('appointments_of_service').on(table.serviceId, table.appointmentTime).where(sql`service_id IS NOT NULL`),
    index('appointments_of_conversation').on(table.conversationId).where(sql`conversation_id IS NOT NULL`),
    /** Of a booking that was moved only one row is in force. */
    uniqueIndex('appointments_one_in_force')
      .on(table.bookingId)
      .where(sql`booking_id IS NOT NULL AND status <> 'moved'`),
  ],
)

/** A provider's rules: of his own diary, and of what others may book; who has never set them has the defaults. */
export const appointmentSettings = pgTable(
  'appointment_settings',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    /** For his own entries: `HH:mm` in Belgrade; without one of them there are no slots. */
    start: text(),
    end: text(),
    /** Minutes. */
    interval: smallint().notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Whether others may book at all. */
    acceptsBookings: boolean('accepts_bookings').notNull().default(false),
    /** Minutes, where a service does not say otherwise. */
    duration: smallint().notNull().default(60),
    /** Minutes kept free after each booking. */
    gap: smallint().notNull().default(0),
    /** Minutes from now within which nothing can be booked. */
    notice: smallint().notNull().default(720),
    daysAhead: smallint('days_ahead').notNull().default(28),
    /** Bookings are confirmed at once. */
    confirmsByItself: boolean('confirms_by_itself').notNull().default(false),
    holidaysOff: boolean('holidays_off').notNull().default(true),
    /** Of the rules for bookings; 0 until they are first set. */
    hoursVersion: integer('hours_version').notNull().default(0),
  },
  () => [
    check('appointment_settings_interval', sql`"interval" IN (15, 30, 45, 60)`),
    check(
      'appointment_settings_hours',
      sql`"start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "start" <> "end"`,
    ),
  ],
)

/** The working week that others book in; who has none has the default week (hours.ts). */
export const workingHours = pgTable(
  'working_hours',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /** 1 is Monday, 7 Sunday. */
    weekday: smallint().notNull(),
    /** `HH:mm` in Belgrade; an end may be 24:00, and one before its start is on the next day. */
    start: text().notNull(),
    end: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.providerId, table.weekday, table.start] }),
    check('working_hours_weekday', sql`weekday BETWEEN 1 AND 7`),
    check(
      'working_hours_times',
      sql`"start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' AND "start" <> "end"`,
    ),
  ],
)

export const daysOff = pgTable(
  'days_off',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    days: dayRange().notNull(),
    /** The provider's own word for it, for himself alone. */
    note: text(),
  },
  table => [primaryKey({ columns: [table.providerId, table.days] })],
)

/** When the first free days of a provider's services have to be looked at again (free-days.server.ts); of those who can be booked. */
export const freeDayChecks = pgTable(
  'free_day_checks',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    dueAt: timestamptz('due_at').notNull(),
    /** When his hours or his diary changed last; what shows them has changed since then too. */
    markedAt: timestamptz('marked_at').notNull().defaultNow(),
  },
  table => [index('free_day_checks_due').on(table.dueAt)],
)
