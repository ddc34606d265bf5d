import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

/** A provider's notes about a client. Bookings and conversations decide who is a client. */
export const clients = pgTable(
  'clients',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    phone: text(),
    note: text(),
    version: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.providerId, table.personId] }), index('clients_person').on(table.personId)],
)
