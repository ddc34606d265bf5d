import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of rate-limits.server.ts in its library's schema; unlogged. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
