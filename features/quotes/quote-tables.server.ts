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
import type { QuoteLine, VersionStatus, Warranty } from './quote.ts'

const profileId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => profiles.id)

/** Time and version of the last change of a price list. The version detects concurrent changes. */
export const priceLists = pgTable('price_lists', {
  providerId: profileId('provider_id').primaryKey(),
  version: integer().notNull().default(0),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
})

export const priceItems = pgTable(
  'price_items',
  {
    id: uuid().primaryKey(),
    providerId: profileId('provider_id'),
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

export const paymentAccounts = pgTable('payment_accounts', {
  providerId: profileId('provider_id').primaryKey(),
  holder: text().notNull(),
  account: char({ length: 18 }).notNull(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
})

/** Written price for a job. The lines and texts of a quote are stored in its versions. */
export const quotes = pgTable(
  'quotes',
  {
    /** Chosen by the client, so that a repeated request stores only one quote. */
    id: uuid().primaryKey(),
    providerId: profileId('provider_id'),
    customerId: profileId('customer_id'),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** `year` and `serial` form the number: 2026-014. */
    year: smallint().notNull(),
    serial: integer().notNull(),
    /** Names of the two sides when the quote was sent. Later changes of a profile do not change the agreement. */
    providerName: text('provider_name').notNull(),
    customerName: text('customer_name').notNull(),
    place: text(),
    /** Version that the provider has marked as paid, and the time when this was done. */
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

/** Sent versions, protected from changes by a trigger. At most one version of a quote is unanswered. */
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
    changeNote: text('change_note'),
    warranty: jsonb().$type<Warranty>(),
    validUntil: date('valid_until').notNull(),
    sha256: char({ length: 64 }).notNull(),
    status: text().$type<VersionStatus>().notNull().default('sent'),
    sentAt: timestamptz('sent_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    reason: text(),
    accountSnapshot: jsonb('account_snapshot').$type<PaymentAccount>(),
  },
  table => [
    primaryKey({ columns: [table.quoteId, table.version] }),
    uniqueIndex('quote_versions_sent').on(table.quoteId).where(sql`${table.status} = 'sent'`),
    check('quote_versions_total', sql`${table.total} > 0`),
  ],
)

/** Expiry of the unanswered version. A job reads the due rows every minute and deletes them. */
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

/** Warranty of a completed job, as the accepted version promises. A job reads the due reminders every minute. */
export const warranties = pgTable(
  'warranties',
  {
    quoteId: uuid('quote_id')
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    workMonths: smallint('work_months').notNull(),
    materialMonths: smallint('material_months').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** End of the last day of the longer part. */
    endsAt: timestamptz('ends_at').notNull(),
    /** Time of the next reminder; null after the last one. */
    remindAt: timestamptz('remind_at'),
  },
  table => [
    index('warranties_to_remind').on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    check('warranties_months', sql`greatest(work_months, material_months) > 0`),
  ],
)

export type WarrantyRow = typeof warranties.$inferSelect
export type QuoteRow = typeof quotes.$inferSelect
export type VersionRow = typeof quoteVersions.$inferSelect
