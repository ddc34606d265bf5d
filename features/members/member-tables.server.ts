import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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

/** People who work for a provider. A provider alone has no row, and the provider in person never has one. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    avatarUrl: text('avatar_url'),
    /** The account that works as this member; null without one. */
    accountId: uuid('account_id').references(() => profiles.id),
    /** Whether the member does all services of the provider. If not, `member_services` lists them. */
    allServices: boolean('all_services').notNull().default(true),
    /** Whether the member has a week of their own in `member_hours`. If not, the provider's week applies. */
    ownHours: boolean('own_hours').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Time at which the member has left. The row stays, because past appointments name it. */
    leftAt: timestamptz('left_at'),
  },
  table => [
    index('members_of_provider').on(table.providerId, table.createdAt),
    uniqueIndex('members_one_account').on(table.accountId).where(sql`account_id IS NOT NULL AND left_at IS NULL`),
  ],
)

/** Settings of a provider with members. Without a row the defaults apply. */
export const shops = pgTable('shops', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id),
  ownerTakesBookings: boolean('owner_takes_bookings').notNull().default(true),
  /** Whether visitors see the ratings of each person, and which person did a rated job. */
  showsRatings: boolean('shows_ratings').notNull().default(false),
})

export const memberServices = pgTable(
  'member_services',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
  },
  table => [primaryKey({ columns: [table.memberId, table.serviceId] })],
)

export const memberHours = pgTable(
  'member_hours',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** 1 is Monday, 7 Sunday. */
    weekday: smallint().notNull(),
    /** `HH:mm` in Belgrade. An end can be 24:00. An end before the start is on the next day. */
    start: text().notNull(),
    end: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.weekday, table.start] }),
    check('member_hours_weekday', sql`weekday BETWEEN 1 AND 7`),
    check(
      'member_hours_times',
      sql`"start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' AND "start" <> "end"`,
    ),
  ],
)

/** Days on which a member does not work, in addition to the provider's days off. Both days are included. */
export const memberDaysOff = pgTable(
  'member_days_off',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    first: date().notNull(),
    last: date().notNull(),
  },
  table => [primaryKey({ columns: [table.memberId, table.first] })],
)

/** The one open invitation of a member. Only the hash of its code is stored. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  table => [uniqueIndex('member_invitations_code').on(table.codeHash)],
)
