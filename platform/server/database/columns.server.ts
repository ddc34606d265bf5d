import { timestamp } from 'drizzle-orm/pg-core'

/** Timestamp with time zone in milliseconds, as in JavaScript, because JSON and cursors would lose microseconds. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
