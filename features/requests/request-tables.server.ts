import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { estimates } from '../estimates/estimate-tables.server.ts'
import type { Category } from '../services/categories.ts'
import { services } from '../services/service-tables.server.ts'
import type { RequestStatus, Urgency } from './request.ts'

export const requests = pgTable(
  'requests',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    category: text().$type<Category>().notNull(),
    area: text().notNull(),
    text: text().notNull(),
    /** The photos in their order. The table `attachments` has the owner and the files of each photo. */
    photos: jsonb().$type<Attachment[]>().notNull().default([]),
    urgency: text().$type<Urgency>().notNull(),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    status: text().$type<RequestStatus>().notNull().default('open'),
    /** At most five offers. One update of the row raises the number, so that concurrent offers cannot exceed five. */
    offersCount: smallint('offers_count').notNull().default(0),
    chosenOfferId: uuid('chosen_offer_id'),
    /** True if moderation has hidden the request. Then only the customer sees the request, with a notice. */
    hidden: boolean().notNull().default(false),
    /** The time at which providers are to be notified; null if no notification is due. */
    tellAt: timestamptz('tell_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    check('requests_offers', sql`offers_count BETWEEN 0 AND 5`),
    check('requests_status', sql`status IN ('open', 'chosen', 'closed', 'expired')`),
    check('requests_urgency', sql`urgency IN ('today', 'week', 'month')`),
    index('requests_of_customer').on(table.customerId, table.createdAt),
    index('requests_open').on(table.category, table.createdAt).where(sql`status = 'open'`),
    index('requests_to_tell').on(table.tellAt).where(sql`tell_at IS NOT NULL`),
    index('requests_ends').on(table.expiresAt).where(sql`status = 'open'`),
    index('requests_of_estimate').on(table.estimateId).where(sql`estimate_id IS NOT NULL`),
    index('requests_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
)
/** 'open' is a literal, because with a parameter a generic plan would not use the indexes of open requests. */
export const isOpenStatus = sql`${requests.status} = 'open'`
export type RequestRow = typeof requests.$inferSelect

/** Offers of providers. A withdrawn offer is deleted. Prices are in para. */
export const requestOffers = pgTable(
  'request_offers',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    words: text().notNull(),
    priceFrom: bigint('price_from', { mode: 'number' }),
    priceTo: bigint('price_to', { mode: 'number' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    unique('request_offers_one_each').on(table.requestId, table.providerId),
    check('request_offers_prices', sql`price_from > 0 AND price_to > 0 AND price_from <= price_to`),
    index('request_offers_of_provider').on(table.providerId),
    index('request_offers_conversation').on(table.conversationId),
  ],
)
export type OfferRow = typeof requestOffers.$inferSelect

/** The areas in which a provider works, with ids of areas.ts. Without rows, the town of the provider counts. */
export const providerAreas = pgTable(
  'provider_areas',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    area: text().notNull(),
  },
  table => [primaryKey({ columns: [table.providerId, table.area] })],
)

/** The time at which a provider was last notified of a request. Providers who have waited longest come first. */
export const requestNotifications = pgTable('request_tellings', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id),
  toldAt: timestamptz('told_at').notNull(),
})
