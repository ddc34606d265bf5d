import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { EvidenceKind, EvidenceStatus } from './evidence-kinds.ts'

/** Papers and places that a provider has shown to an administrator (docs/product.md, Evidence). */
export const evidence = pgTable(
  'evidence',
  {
    /** Created by the provider's client, so that a repeated request stores only one row. */
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    kind: text().$type<EvidenceKind>().notNull(),
    /** The work of a licence, as `elektroinstalacije`; else empty. */
    subject: text().notNull().default(''),
    /** PIB. Only its form is checked by the code. */
    taxNumber: text('tax_number'),
    /** Matični broj. */
    companyNumber: text('company_number'),
    /** The provider's words to the administrator. */
    note: text().notNull().default(''),
    status: text().$type<EvidenceStatus>().notNull().default('waiting'),
    /** The administrator's description of what was seen. */
    seen: text().notNull().default(''),
    /** The reason of a refusal. */
    reason: text().notNull().default(''),
    /** The first moment at which accepted evidence no longer holds: midnight in Belgrade after its last day. */
    endsAt: timestamptz('ends_at'),
    /** The time of the next step: the document's deletion, the reminder, or the end. */
    nextDueAt: timestamptz('next_due_at'),
    decidedBy: uuid('decided_by').references(() => profiles.id),
    decidedAt: timestamptz('decided_at'),
    endedAt: timestamptz('ended_at'),
    sentAt: timestamptz('sent_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  table => [
    check('evidence_kind', sql`kind IN ('register', 'licence', 'insurance', 'identity', 'premises')`),
    check(
      'evidence_status',
      sql`status IN ('waiting', 'accepted', 'refused', 'withdrawn', 'lapsed', 'expired', 'replaced')`,
    ),
    check('evidence_accepted', sql`status <> 'accepted' OR (ends_at IS NOT NULL AND decided_at IS NOT NULL)`),
    uniqueIndex('evidence_one_waiting').on(table.providerId, table.kind).where(sql`status = 'waiting'`),
    index('evidence_of_provider').on(table.providerId, table.sentAt),
    index('evidence_waiting').on(table.sentAt).where(sql`status = 'waiting'`),
    index('evidence_decided').on(table.decidedAt).where(sql`decided_at IS NOT NULL`),
    index('evidence_due').on(table.nextDueAt).where(sql`next_due_at IS NOT NULL`),
    index('evidence_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
)
export type EvidenceRow = typeof evidence.$inferSelect

/** Photos of undecided evidence. The decision deletes row and file. No backup contains the files. */
export const evidenceDocuments = pgTable(
  'evidence_documents',
  {
    /** Created by the provider's client, so that a repeated upload stores only one photo. */
    id: uuid().primaryKey(),
    /** The evidence that has this photo or, before it is sent, that will have it. */
    evidenceId: uuid('evidence_id').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('evidence_documents_of_evidence').on(table.evidenceId),
    index('evidence_documents_of_owner').on(table.ownerId),
    index('evidence_documents_by_age').on(table.createdAt),
  ],
)
export type DocumentRow = typeof evidenceDocuments.$inferSelect
