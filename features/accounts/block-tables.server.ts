import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from './account-tables.server.ts'

/** Blocks between two users. Only the user who set a block can see that block. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => profiles.id),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => profiles.id),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of_blocked').on(table.blockedId),
    check('blocks_two', sql`blocker_id <> blocked_id`),
  ],
)
