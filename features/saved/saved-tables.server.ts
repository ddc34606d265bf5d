import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

const ownerColumn = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id)
const savedAt = () => timestamptz('saved_at').notNull().defaultNow()

export const savedServices = pgTable(
  'saved_services',
  {
    userId: ownerColumn(),
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

export const savedProviders = pgTable(
  'saved_providers',
  {
    userId: ownerColumn(),
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
