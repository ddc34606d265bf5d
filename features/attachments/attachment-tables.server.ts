import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AttachmentKind } from './attachment.ts'

/** Photos and PDFs of messages and requests; the files of each are stored under `attachments/{owner}/{id}`. */
export const attachments = pgTable(
  'attachments',
  {
    /** Made by the sender's client, so that a repeated upload stores one. */
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** The conversation it may be sent in; null when that was deleted, and for an attachment of a request. */
    conversationId: uuid('conversation_id'),
    /** The request it may be posted with; the customer's client makes this id before the request is stored. */
    requestId: uuid('request_id'),
    /** The message or request it was sent with. Null before that and after its deletion: then no user sees it. */
    messageId: uuid('message_id'),
    kind: text().$type<AttachmentKind>().notNull(),
    name: text().notNull().default(''),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    index('attachments_of_owner').on(table.ownerId),
    index('attachments_of_conversation').on(table.conversationId),
    index('attachments_of_request').on(table.requestId).where(sql`request_id IS NOT NULL`),
    index('attachments_unsent').on(table.id).where(sql`message_id IS NULL`),
  ],
)
