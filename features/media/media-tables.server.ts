import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Bucket } from './media.ts'

/** One row per stored image; its files are `{key}/{width}.{avif|webp}`. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** `{bucket}/{owner}/{name}`, as it stands in the URL. */
    key: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    bucket: text().$type<Bucket>().notNull(),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  table => [index('media_files_listing').on(table.ownerId, table.bucket, table.name)],
)
