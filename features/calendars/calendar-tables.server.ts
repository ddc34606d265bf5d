import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { CalendarFault } from './calendar-faults.ts'

/** Calendars of other services that a provider has added. Their busy times are in `outside_busy`. */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    /** Created by the provider's client, so that a repeated request adds only one calendar. */
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    name: text().notNull(),
    /** Secret, because the address alone gives access to the calendar. */
    url: text().notNull(),
    /** Validators of the last complete reading, for `If-None-Match` and `If-Modified-Since`. */
    etag: text(),
    lastModified: text('last_modified'),
    /** Events that make the provider busy, in the last complete reading. */
    events: integer().notNull().default(0),
    /** Events that could not be understood, in the last complete reading. */
    unreadable: integer().notNull().default(0),
    /** The last successful reading. */
    readAt: timestamptz('read_at'),
    /** The last reading whose answer was a file, not 304. */
    completeAt: timestamptz('complete_at'),
    /** The first failed reading since the last successful one. */
    failingSince: timestamptz('failing_since'),
    fault: text().$type<CalendarFault>(),
    failures: smallint().notNull().default(0),
    /** The time of the next reading, which a claim moves. Null in the demonstration, whose addresses lead nowhere. */
    nextReadAt: timestamptz('next_read_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    check('outside_calendars_fault', sql`(failing_since IS NULL) = (fault IS NULL)`),
    uniqueIndex('outside_calendars_of_provider').on(table.providerId, table.url),
    index('outside_calendars_due').on(table.nextReadAt).where(sql`next_read_at IS NOT NULL`),
  ],
)
export type CalendarRow = typeof outsideCalendars.$inferSelect
