import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Act, SubjectType } from './acts.ts'

/**
 * What the operator has done, whom or what it was about, and when. Rows are only ever added: a trigger refuses UPDATE and
 * DELETE (its migration). So nothing personal may stand in one, since nobody could take it out again.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Null when it was done at the machine itself, by `npm run admin`. */
    actorId: uuid('actor_id').references(() => profiles.id),
    act: text().$type<Act>().notNull(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb().$type<JournalDetails>().notNull().default(sql`'{}'::jsonb`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('audit_log_of_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
  ],
)

/** Choices, dates, numbers and ids; no name, address or words of anybody. */
export type JournalDetails = Record<string, string | number | boolean | null>
