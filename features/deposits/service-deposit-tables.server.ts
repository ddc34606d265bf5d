import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

/** Deposit that a service asks for: a sum, or a share of a price. A row with neither is switched off. */
export const serviceDeposits = pgTable(
  'service_deposits',
  {
    serviceId: uuid('service_id')
      .primaryKey()
      .references(() => services.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /** In para. */
    amount: bigint({ mode: 'bigint' }),
    /** Per cent of the line of the price list, or without one of the service's own price. */
    share: smallint(),
    /** No foreign key, because saving a price list deletes its lines and inserts them again. */
    priceItemId: uuid('price_item_id'),
    refundHours: smallint('refund_hours').notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('service_deposits_of_provider').on(table.providerId),
    check('service_deposits_one', sql`${table.amount} IS NULL OR ${table.share} IS NULL`),
  ],
)

export type ServiceDepositRow = typeof serviceDeposits.$inferSelect
