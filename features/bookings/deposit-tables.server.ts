import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { DepositAccount, DepositOutcome } from './deposit/deposit.ts'

/** Deposit of a booking with the terms that the customer has seen. Later changes of the service do not change it. */
export const bookingDeposits = pgTable(
  'booking_deposits',
  {
    /** Id that all rows of a moved booking share. */
    bookingId: uuid('booking_id').primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => profiles.id),
    /** In para. */
    amount: bigint({ mode: 'bigint' }).notNull(),
    /** Hours before the visit until which a cancellation by the customer returns the deposit. */
    refundHours: smallint('refund_hours').notNull(),
    /** Null after the deletion of the provider's account. */
    accountSnapshot: jsonb('account_snapshot').$type<DepositAccount>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    saidPaidAt: timestamptz('said_paid_at'),
    arrivedAt: timestamptz('arrived_at'),
    /** True after the customer has moved the visit when a cancellation would no longer have returned the deposit. */
    isMovedLate: boolean('is_moved_late').notNull().default(false),
    outcome: text().$type<DepositOutcome>(),
    returnedAt: timestamptz('returned_at'),
  },
  table => [
    index('booking_deposits_of_provider').on(table.providerId),
    index('booking_deposits_of_customer').on(table.customerId),
    check('booking_deposits_amount', sql`${table.amount} > 0`),
  ],
)

export type DepositRow = typeof bookingDeposits.$inferSelect
