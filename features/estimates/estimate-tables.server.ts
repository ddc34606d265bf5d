import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import type { Category } from '../services/categories.ts'
import type { EstimateItem, GivenAnswer } from './estimate.ts'

/**
 * Estimates that were sent with a request or as a message, as they were at that moment. A later change of questions or
 * prices changes none. Estimates that were not sent are only on the user's device.
 */
export const estimates = pgTable(
  'estimates',
  {
    /** Created by the client, so that a repeated request stores only one estimate. */
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    /** Null if the estimate goes with a request, which then has its id. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    trade: text().notNull(),
    category: text().$type<Category>().notNull(),
    townKey: text('town_key').notNull(),
    answers: jsonb().$type<GivenAnswer[]>().notNull(),
    items: jsonb().$type<EstimateItem[]>().notNull(),
    low: integer(),
    high: integer(),
    isDemo: boolean('is_demo').notNull(),
    publishedOn: date('published_on', { mode: 'string' }),
    /** Photos of the message. A request has its own photos. */
    photos: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('estimates_of_customer').on(table.customerId),
    index('estimates_of_conversation').on(table.conversationId),
    check('estimates_range', sql`(low IS NULL) = (high IS NULL) AND low < high`),
  ],
)
export type EstimateRow = typeof estimates.$inferSelect
