import { timestamp } from 'drizzle-orm/pg-core'

/** A time with its zone, in milliseconds as JavaScript has them: finer ones would be lost in JSON and cursors. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
