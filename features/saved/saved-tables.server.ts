import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

const whose = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id)
const savedAt = () => timestamptz('saved_at').notNull().defaultNow()

/** Services that somebody wants to find again. */
export const savedServices = pgTable(
  'saved_services',
  {
    userId: whose(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    savedAt: savedAt(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.serviceId] }),
    index('saved_services_service').on(table.serviceId),
  ],
)

/** Providers that somebody wants to find again. */
export const savedProviders = pgTable(
  'saved_providers',
  {
    userId: whose(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    savedAt: savedAt(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.providerId] }),
    index('saved_providers_provider').on(table.providerId),
  ],
)
