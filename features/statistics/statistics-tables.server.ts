import { customType, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'
import type { SiteEvent } from './site-events.ts'

const times = () => integer().notNull().default(0)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** How many visitors a provider's pages had, by day in Belgrade. */
export const viewCounts = pgTable(
  'view_counts',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    day: date().notNull(),
    views: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.providerId, table.day] })],
)

/**
 * What happened on a provider's website, by day in Belgrade: how many came, by where from, and how many of them tapped
 * to call or to write. Nothing of who they were.
 */
export const siteCounts = pgTable(
  'site_counts',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    day: date().notNull(),
    search: times(),
    link: times(),
    komsiluk: times(),
    direct: times(),
    call: times(),
    message: times(),
  } satisfies Record<SiteEvent, unknown> & Record<'providerId' | 'day', unknown>,
  table => [primaryKey({ columns: [table.providerId, table.day] })],
)

/**
 * Who was already counted on a day, so that nobody is counted twice by any instance or after a restart: a keyed hash of
 * provider and visitor that means nothing without the day's salt. Both are deleted when the day is over.
 */
export const viewVisitors = pgTable('view_visitors', { day: date().notNull(), visitor: bytes().notNull() }, table => [
  primaryKey({ columns: [table.day, table.visitor] }),
])

/** The salt of a day, shared by all instances. */
export const viewSalts = pgTable('view_salts', { day: date().primaryKey(), salt: text().notNull() })
