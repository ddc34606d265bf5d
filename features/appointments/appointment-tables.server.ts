import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a provider has written into his diary. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    clientName: text('client_name').notNull(),
    /** A whole minute. */
    appointmentTime: moment('appointment_time').notNull(),
    /** The kind of work, in a few words. */
    notes: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    check('appointments_whole_minute', sql`extract(epoch FROM appointment_time) % 60 = 0`),
    /** Two of one provider never share a minute; also serves a day's list, the marked days and what lies ahead. */
    uniqueIndex('appointments_one_a_minute').on(table.providerId, table.appointmentTime),
  ],
)

/** A provider's working hours and the length of an appointment; who has never set them has the defaults. */
export const appointmentSettings = pgTable(
  'appointment_settings',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => profiles.id),
    /** `HH:mm` in Belgrade; without one of them there are no slots. */
    start: text(),
    end: text(),
    /** Minutes. */
    interval: smallint().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  () => [
    check('appointment_settings_interval', sql`"interval" IN (15, 30, 45, 60)`),
    check(
      'appointment_settings_hours',
      sql`"start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "start" < "end"`,
    ),
  ],
)
