import { customType, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'
import type { SiteEvent } from './site-events.ts'

const counter = () => integer().notNull().default(0)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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

/** Counts per day in Belgrade of a website's visitors by source, and of visitors who tapped to call or to write. */
export const siteCounts = pgTable(
  'site_counts',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    day: date().notNull(),
    search: counter(),
    link: counter(),
    komsiluk: counter(),
    direct: counter(),
    call: counter(),
    message: counter(),
  } satisfies Record<SiteEvent, unknown> & Record<'providerId' | 'day', unknown>,
  table => [primaryKey({ columns: [table.providerId, table.day] })],
)

/**
 * Stores visitors already counted on a day, so that no instance counts a visitor twice, even after a restart. A row is
 * a keyed hash of provider and visitor. Rows and the day's salt are deleted after the day.
 */
export const viewVisitors = pgTable('view_visitors', { day: date().notNull(), visitor: bytes().notNull() }, table => [
  primaryKey({ columns: [table.day, table.visitor] }),
])

/** The salt of each day, which all instances share. */
export const viewSalts = pgTable('view_salts', { day: date().primaryKey(), salt: text().notNull() })
