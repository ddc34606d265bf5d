import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { quotes } from '../quotes/quote-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { ComplaintSide, ComplaintStatus, Outcome, Remedy, SourceKind, StepAuthor, StepKind } from './complaint.ts'
import type { TermKind } from './complaint-terms.ts'

const profileId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => profiles.id)
const conversationId = () => uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' })

/** Cases between a customer and a provider. No row is deleted, and a trigger keeps what the filing has stored. */
export const complaints = pgTable(
  'complaints',
  {
    /** Chosen by the client, so that a repeated request stores only one complaint. */
    id: uuid().primaryKey(),
    customerId: profileId('customer_id'),
    providerId: profileId('provider_id'),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    sourceKind: text('source_kind').$type<SourceKind>().notNull(),
    /** The id of a booking, which several rows of `appointments` share, or of a quote. */
    sourceId: uuid('source_id').notNull(),
    /** Names of the two sides and of the source when the complaint was filed. */
    customerName: text('customer_name').notNull(),
    providerName: text('provider_name').notNull(),
    sourceTitle: text('source_title').notNull(),
    conversationId: conversationId(),
    status: text().$type<ComplaintStatus>().notNull().default('open'),
    outcome: text().$type<Outcome>(),
    answerBy: timestamptz('answer_by').notNull(),
    settleBy: timestamptz('settle_by').notNull(),
    answeredAt: timestamptz('answered_at'),
    operatorAskedAt: timestamptz('operator_asked_at'),
    endedAt: timestamptz('ended_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  table => [
    uniqueIndex('complaints_one_open').on(table.sourceId).where(sql`status = 'open'`),
    index('complaints_of_source').on(table.sourceId),
    index('complaints_of_conversation').on(table.conversationId),
    index('complaints_of_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('complaints_of_provider').on(table.providerId, table.createdAt.desc(), table.id.desc()),
    index('complaints_with_operator').on(table.operatorAskedAt).where(sql`operator_asked_at IS NOT NULL`),
    check('complaints_status', sql`status IN ('open', 'settled', 'withdrawn', 'closed')`),
    check('complaints_end', sql`(status = 'open') = (ended_at IS NULL)`),
  ],
)

/** Steps of a case. A trigger refuses every change; only the deletion of an account empties texts and photos. */
export const complaintSteps = pgTable(
  'complaint_steps',
  {
    /** Chosen by the client, so that a repeated request stores only one step. */
    id: uuid().primaryKey(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id),
    position: smallint().notNull(),
    kind: text().$type<StepKind>().notNull(),
    by: text('author').$type<StepAuthor>().notNull(),
    text: text(),
    photos: jsonb().$type<Attachment[]>().notNull().default([]),
    remedy: text().$type<Remedy>(),
    amount: bigint({ mode: 'number' }),
    refersTo: uuid('refers_to'),
    about: text().$type<ComplaintSide>(),
    createdAt: timestamptz('created_at').notNull(),
  },
  table => [unique('complaint_steps_in_order').on(table.complaintId, table.position)],
)

/** Due reminders and ends of terms of open cases. A job reads the due rows every minute and deletes them. */
export const complaintTerms = pgTable(
  'complaint_terms',
  {
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id),
    kind: text().$type<TermKind>().notNull(),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [primaryKey({ columns: [table.complaintId, table.kind] }), index('complaint_terms_due').on(table.dueAt)],
)

/** Faults that customers have reported under a warranty, shown as cards in the conversation. */
export const faults = pgTable(
  'faults',
  {
    id: uuid().primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    conversationId: conversationId(),
    /** Null after the customer has deleted the account. */
    text: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('faults_of_quote').on(table.quoteId), index('faults_of_conversation').on(table.conversationId)],
)

export type ComplaintRow = typeof complaints.$inferSelect
export type StepRow = typeof complaintSteps.$inferSelect
export type FaultRow = typeof faults.$inferSelect
