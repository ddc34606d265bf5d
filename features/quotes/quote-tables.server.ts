import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { PaymentAccount } from './payment-account.ts'
import type { QuoteLine, VersionStatus } from './quote.ts'

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => profiles.id)

/** When a provider last changed his prices, with a number by which two changes at once are told apart. */
export const priceLists = pgTable('price_lists', {
  providerId: person('provider_id').primaryKey(),
  version: integer().notNull().default(0),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
})

export const priceItems = pgTable(
  'price_items',
  {
    id: uuid().primaryKey(),
    providerId: person('provider_id'),
    name: text().notNull(),
    unit: text().notNull(),
    price: bigint({ mode: 'bigint' }).notNull(),
    position: smallint().notNull(),
  },
  table => [
    index('price_items_of_provider').on(table.providerId, table.position),
    check('price_items_price', sql`${table.price} > 0`),
  ],
)

/** Where a provider's customers pay. */
export const paymentAccounts = pgTable('payment_accounts', {
  providerId: person('provider_id').primaryKey(),
  holder: text().notNull(),
  account: char({ length: 18 }).notNull(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
})

/** What a provider asks for a job; what exactly stands in its versions. */
export const quotes = pgTable(
  'quotes',
  {
    /** Made by the provider's client, so that a repeated request makes one. */
    id: uuid().primaryKey(),
    providerId: person('provider_id'),
    customerId: person('customer_id'),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** Its number is both: 2026-014. */
    year: smallint().notNull(),
    serial: integer().notNull(),
    /** The two as they were called then: what was agreed does not change with a profile. */
    providerName: text('provider_name').notNull(),
    customerName: text('customer_name').notNull(),
    place: text(),
    /** The provider's word that the money has come, and for which version. */
    paidVersion: smallint('paid_version'),
    paidAt: timestamptz('paid_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('quotes_number').on(table.providerId, table.year, table.serial),
    index('quotes_of_provider').on(table.providerId, table.createdAt.desc(), table.id.desc()),
    index('quotes_of_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('quotes_of_conversation').on(table.conversationId),
  ],
)

/** What was sent; a trigger keeps it from being changed. At most one of a quote's versions waits for an answer. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    total: bigint({ mode: 'bigint' }).notNull(),
    note: text(),
    /** Why there is another version, in the provider's words. */
    changeNote: text('change_note'),
    validUntil: date('valid_until').notNull(),
    sha256: char({ length: 64 }).notNull(),
    status: text().$type<VersionStatus>().notNull().default('sent'),
    sentAt: timestamptz('sent_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    /** Why it was declined. */
    reason: text(),
    /** Where it is paid: the account of the moment in which it was accepted. */
    accountSnapshot: jsonb('account_snapshot').$type<PaymentAccount>(),
  },
  table => [
    primaryKey({ columns: [table.quoteId, table.version] }),
    uniqueIndex('quote_versions_sent').on(table.quoteId).where(sql`${table.status} = 'sent'`),
    check('quote_versions_total', sql`${table.total} > 0`),
  ],
)

/** When the version that waits for an answer runs out; read each minute, a row goes when it is done. */
export const quoteExpiries = pgTable(
  'quote_expiries',
  {
    quoteId: uuid('quote_id')
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [index('quote_expiries_due').on(table.dueAt)],
)

export type QuoteRow = typeof quotes.$inferSelect
export type VersionRow = typeof quoteVersions.$inferSelect
