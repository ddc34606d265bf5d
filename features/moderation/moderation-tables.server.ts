import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Action } from './decision/decision.ts'
import type { DecisionReason, FlagReason, ReportReason } from './reasons.ts'
import type { ReportStatus, SubjectType } from './report/report.ts'
import type { Snapshot } from './report/snapshot.ts'

/** Entries of the queue, open and decided: reports, flags, pre-moderation and appeals. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** Null for flags of the system, and for reports whose reporter was erased. */
    reporterId: uuid('reporter_id').references(() => profiles.id),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    /** Has no foreign key because a report is kept after its subject was deleted. */
    subjectId: uuid('subject_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    reason: text().$type<ReportReason | FlagReason>().notNull(),
    text: text(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    status: text().$type<ReportStatus>().notNull().default('open'),
    claimedBy: uuid('claimed_by').references(() => profiles.id),
    claimedAt: timestamptz('claimed_at'),
    decisionId: uuid('decision_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    decidedAt: timestamptz('decided_at'),
  },
  table => [
    check('reports_status', sql`status IN ('open', 'upheld', 'dismissed')`),
    uniqueIndex('reports_one_open')
      .on(table.subjectType, table.subjectId, sql`coalesce(reporter_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`status = 'open'`),
    index('reports_waiting').on(table.createdAt).where(sql`status = 'open'`),
    index('reports_of_reporter').on(table.reporterId, table.createdAt),
    index('reports_of_person').on(table.personId),
    index('reports_of_decision').on(table.decisionId),
    index('reports_by_age').on(table.decidedAt),
  ],
)

/** Decisions are final: triggers refuse every UPDATE, DELETE and TRUNCATE (migrations/functions/refuse_change.sql). */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The user whom the decision is about. No column has a foreign key because rows may never change. */
    personId: uuid('person_id').notNull(),
    action: text().$type<Action>().notNull(),
    reason: text().$type<DecisionReason>(),
    explanation: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    undoes: uuid(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('decisions_undone_once').on(table.undoes),
    index('decisions_of_person').on(table.personId, table.createdAt),
    index('decisions_of_subject').on(table.subjectType, table.subjectId, table.createdAt),
  ],
)

export const appeals = pgTable(
  'appeals',
  {
    decisionId: uuid('decision_id')
      .primaryKey()
      .references(() => decisions.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    text: text().notNull(),
    outcome: text().$type<'upheld' | 'changed'>(),
    explanation: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    decidedAt: timestamptz('decided_at'),
  },
  table => [index('appeals_of_person').on(table.personId)],
)
