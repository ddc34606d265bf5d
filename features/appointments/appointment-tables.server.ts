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
import { members } from '../members/member-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { BookingSide, BookingStatus } from './appointment-status.ts'
import type { ArrivalState } from './arrival-states.ts'
import { dayRangeColumn, timeRangeColumn } from './range-columns.server.ts'

/**
 * Own entries and bookings. Two constraints prevent overlaps in requested and confirmed rows: `appointments_apart` of
 * `busy`, `appointments_of_member_apart` of `member_busy`.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    clientName: text('client_name').notNull(),
    appointmentTime: timestamptz('appointment_time').notNull(),
    /** The kind of work in an own entry, or the customer's words in a booking. */
    notes: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    minutes: smallint().notNull().default(30),
    /**
     * Occupied time. For a booking this time includes the gap after the visit. For an own entry the trigger
     * `appointments_take_length` sets it to the diary's interval, or less if the next appointment begins earlier.
     */
    busy: timeRangeColumn(),
    status: text().$type<BookingStatus>().notNull().default('confirmed'),
    /** Id that all rows of a booking share, because each move adds a row. Null in an own entry. */
    bookingId: uuid('booking_id'),
    customerId: uuid('customer_id').references(() => profiles.id),
    serviceId: uuid('service_id').references(() => services.id),
    /** Id of a conversation. The foreign key is only in the migration, because conversations import this feature. */
    conversationId: uuid('conversation_id'),
    address: text(),
    /** Id of the quote whose work this visit belongs to. No foreign key: quotes import this feature, and none is deleted. */
    quoteId: uuid('quote_id'),
    /** True for a request that the provider has accepted and that waits for its deposit until `expiresAt`. */
    awaitsDeposit: boolean('awaits_deposit').notNull().default(false),
    expiresAt: timestamptz('expires_at'),
    /** Time that one side has suggested. The agreed time stays until the other side answers. */
    proposedTime: timestamptz('proposed_time'),
    proposedBy: text('proposed_by').$type<BookingSide>(),
    movedFrom: timestamptz('moved_from'),
    /** Reason for a suggestion, a refusal or a cancellation. */
    reason: text(),
    /** Side and time of the last change. The side is null if a request expired. */
    changedBy: text('changed_by').$type<BookingSide>(),
    changedAt: timestamptz('changed_at'),
    version: integer().notNull().default(1),
    /** The provider's last state on the day of the visit. A move begins without one, because it adds a row. */
    arrivalState: text('arrival_state').$type<ArrivalState>(),
    /** Time of the tap, which is earlier than the request if there was no network. */
    arrivalAt: timestamptz('arrival_at'),
    /** Time of the one email about the arrival, for a customer without a device. */
    arrivalEmailedAt: timestamptz('arrival_emailed_at'),
    /** Member who does the work; null for the provider in person. */
    memberId: uuid('member_id').references(() => members.id),
    /**
     * Occupied time of a member. `busy` is null then, so that `appointments_apart` compares only the provider's own
     * rows, and `appointments_of_member_apart` those of each member.
     */
    memberBusy: timeRangeColumn('member_busy'),
    /** True for an own entry that the member of this diary has entered, and therefore can change and delete. */
    enteredByMember: boolean('entered_by_member').notNull().default(false),
    /** The series that a booking belongs to (features/series), its place in it, and the rhythm that screens name. */
    seriesId: uuid('series_id'),
    seriesIndex: smallint('series_index'),
    seriesWeeks: smallint('series_weeks'),
    seriesWeekday: smallint('series_weekday'),
  },
  table => [
    check('appointments_whole_minute', sql`extract(epoch FROM appointment_time) % 60 = 0`),
    check('appointments_busy_of_member', sql`(member_id IS NULL) = (member_busy IS NULL)`),
    index('appointments_of_member').on(table.memberId, table.appointmentTime).where(sql`member_id IS NOT NULL`),
    // This index serves a day's list, the marked days and the upcoming appointments.
    index('appointments_by_time').on(table.providerId, table.appointmentTime),
    index('appointments_of_customer').on(table.customerId, table.appointmentTime).where(sql`customer_id IS NOT NULL`),
    index('appointments_of_service').on(table.serviceId, table.appointmentTime).where(sql`service_id IS NOT NULL`),
    index('appointments_of_conversation').on(table.conversationId).where(sql`conversation_id IS NOT NULL`),
    index('appointments_of_quote').on(table.quoteId).where(sql`quote_id IS NOT NULL`),
    // Allows only one current row of a moved booking.
    uniqueIndex('appointments_one_in_force')
      .on(table.bookingId)
      .where(sql`booking_id IS NOT NULL AND status <> 'moved'`),
    // Allows only one booking for each place in a series, also if two instances place it.
    uniqueIndex('appointments_one_in_series')
      .on(table.seriesId, table.seriesIndex)
      .where(sql`series_id IS NOT NULL AND status <> 'moved'`),
  ],
)

/** A provider's rules for own entries and for bookings. Without a row the defaults apply. */
export const appointmentSettings = pgTable(
  'appointment_settings',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    /** Hours for own entries, as `HH:mm` in Belgrade. If either is null, there are no slots. */
    start: text(),
    end: text(),
    interval: smallint().notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    acceptsBookings: boolean('accepts_bookings').notNull().default(false),
    /** Minutes of a visit, unless the service has its own length. */
    duration: smallint().notNull().default(60),
    /** Minutes that stay free after each booking. */
    gap: smallint().notNull().default(0),
    /** Minutes of notice. Slots that begin earlier cannot be booked. */
    notice: smallint().notNull().default(720),
    daysAhead: smallint('days_ahead').notNull().default(28),
    confirmsByItself: boolean('confirms_by_itself').notNull().default(false),
    holidaysOff: boolean('holidays_off').notNull().default(true),
    /** Version of the rules for bookings; 0 until the rules are first stored. */
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

/** Working week for bookings. Until a provider stores a week, the default week applies (hours.ts). */
export const workingHours = pgTable(
  'working_hours',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /** 1 is Monday, 7 Sunday. */
    weekday: smallint().notNull(),
    /** `HH:mm` in Belgrade. An end can be 24:00. An end before the start is on the next day. */
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
    days: dayRangeColumn().notNull(),
    /** Visible to the provider alone. */
    note: text(),
  },
  table => [primaryKey({ columns: [table.providerId, table.days] })],
)

/** Planned computations of the first free days of a provider's services (free-days.server.ts). */
export const freeDayChecks = pgTable(
  'free_day_checks',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    dueAt: timestamptz('due_at').notNull(),
    /** Time of the last change of the hours or diary, and therefore of the pages that show hours and free days. */
    markedAt: timestamptz('marked_at').notNull().defaultNow(),
  },
  table => [index('free_day_checks_due').on(table.dueAt)],
)

/** Times in which a provider is busy by another calendar, which features/calendars reads. Contains no words. */
export const outsideBusy = pgTable(
  'outside_busy',
  {
    /** The foreign key is only in the migration, because features/calendars imports this feature. */
    calendarId: uuid('calendar_id').notNull(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /** Number in the order of time. The times of one calendar do not overlap. */
    position: integer().notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.calendarId, table.position] }),
    check('outside_busy_order', sql`ends_at > starts_at`),
    // Leads by the end, because a time that touches a day can begin long before that day.
    index('outside_busy_of_provider').on(table.providerId, table.endsAt),
  ],
)
