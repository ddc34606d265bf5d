import { timestamp } from 'drizzle-orm/pg-core'

/** Timestamp with time zone in milliseconds, as in JavaScript: finer ones would be lost in JSON and cursors. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
