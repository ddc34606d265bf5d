import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { members } from '../members/member-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { DayPart } from './day-parts.ts'
import type { OfferStatus, WaitOutcome } from './waiting.ts'

const profileId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => profiles.id)
const serviceId = () =>
  uuid('service_id')
    .notNull()
    .references(() => services.id)

/** Customers who wait for a slot of a service. An ended row has no texts and is deleted later. */
export const waits = pgTable(
  'waits',
  {
    /** Chosen by the client, so that a repeated request joins once. */
    id: uuid().primaryKey(),
    customerId: profileId('customer_id'),
    providerId: profileId('provider_id'),
    serviceId: serviceId(),
    about: text().notNull(),
    address: text(),
    /** The last of the chosen days. The wait ends after it. */
    lastDay: date('last_day').notNull(),
    joinedAt: timestamptz('joined_at').notNull(),
    endedAt: timestamptz('ended_at'),
    outcome: text().$type<WaitOutcome>(),
  },
  table => [
    check('waits_outcome', sql`outcome IN ('booked', 'left', 'over', 'closed')`),
    check('waits_end', sql`(ended_at IS NULL) = (outcome IS NULL)`),
    uniqueIndex('waits_one_running').on(table.customerId, table.serviceId).where(sql`ended_at IS NULL`),
    index('waits_of_customer').on(table.customerId),
    index('waits_of_provider').on(table.providerId, table.endedAt),
    index('waits_of_service').on(table.serviceId).where(sql`ended_at IS NULL`),
    index('waits_by_last_day').on(table.lastDay).where(sql`ended_at IS NULL`),
    index('waits_by_join').on(table.joinedAt),
    index('waits_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
)

/** Days and parts of a day for which running waits exist. The columns repeat the wait, so that one index finds the first. */
export const waitTimes = pgTable(
  'wait_times',
  {
    waitId: uuid('wait_id')
      .notNull()
      .references(() => waits.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    part: text().$type<DayPart>().notNull(),
    providerId: profileId('provider_id'),
    serviceId: serviceId(),
    joinedAt: timestamptz('joined_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.waitId, table.day, table.part] }),
    index('wait_times_in_order').on(table.serviceId, table.day, table.part, table.joinedAt, table.waitId),
    index('wait_times_of_provider').on(table.providerId, table.day, table.waitId),
  ],
)

/** Slots that were offered to waiting customers. The id is also the id of the booking, so that a repeat books once. */
export const waitOffers = pgTable(
  'wait_offers',
  {
    id: uuid().primaryKey(),
    waitId: uuid('wait_id')
      .notNull()
      .references(() => waits.id, { onDelete: 'cascade' }),
    providerId: profileId('provider_id'),
    /** Person whose time is offered; null for the provider. The booking goes to anybody who is free. */
    memberId: uuid('member_id').references(() => members.id),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    status: text().$type<OfferStatus>().notNull().default('offered'),
    offeredAt: timestamptz('offered_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  table => [
    check('wait_offers_status', sql`status IN ('offered', 'taken', 'passed', 'expired', 'gone')`),
    uniqueIndex('wait_offers_one_running').on(table.waitId).where(sql`status = 'offered'`),
    uniqueIndex('wait_offers_one_per_slot')
      .on(table.providerId, table.startsAt, sql`coalesce(member_id, provider_id)`)
      .where(sql`status = 'offered'`),
    index('wait_offers_of_wait').on(table.waitId, table.offeredAt),
    index('wait_offers_by_time').on(table.offeredAt),
    index('wait_offers_of_provider').on(table.providerId),
  ],
)

/** Providers whose slots have to be offered. A due row is locked while one instance offers the provider's slots. */
export const waitChecks = pgTable(
  'wait_checks',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [index('wait_checks_due').on(table.dueAt)],
)

export type WaitRow = typeof waits.$inferSelect
export type OfferRow = typeof waitOffers.$inferSelect
