import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

/** What a provider has written onto the card of one of his clients; who they are follows from bookings and conversations. */
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
