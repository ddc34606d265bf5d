import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { Bucket } from './media.ts'

/** One row per stored image. The image's files are `{key}/{width}.{avif|webp}`. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** `{bucket}/{owner}/{name}`, as in the URL. */
    key: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    bucket: text().$type<Bucket>().notNull(),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('media_files_listing').on(table.ownerId, table.bucket, table.name)],
)
