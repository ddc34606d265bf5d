import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Act, SubjectType } from './acts.ts'

/** A trigger refuses UPDATE and DELETE (see the migration), so a row must not contain personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Null for acts of `npm run admin`. */
    actorId: uuid('actor_id').references(() => profiles.id),
    act: text().$type<Act>().notNull(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb().$type<ActDetails>().notNull().default(sql`'{}'::jsonb`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('audit_log_of_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
  ],
)

/** Details are choices, dates, numbers and ids, but never a name, an address or a text that a user wrote. */
export type ActDetails = Record<string, string | number | boolean | null>
