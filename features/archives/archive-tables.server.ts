import { bigint, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { ArchiveState } from './archive.ts'

/** The data archive of a user, who has at most one. The file is `archives/{user}/{id}/{file}`. */
export const dataArchives = pgTable(
  'data_archives',
  {
    /** Created by the client, so that a repeated request makes only one archive. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => profiles.id),
    state: text().$type<ArchiveState>().notNull().default('making'),
    tries: smallint().notNull().default(0),
    /** Name of the complete file. Each try writes its own file, because a try may outlive the loss of its job. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The time after which the file is deleted. Null until the archive is ready. */
    expiresAt: timestamptz('expires_at'),
  },
  table => [index('data_archives_age').on(table.createdAt)],
)

export type ArchiveRow = typeof dataArchives.$inferSelect
