import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of rate-limits.server.ts, with the columns that its library requires. The table is unlogged. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
