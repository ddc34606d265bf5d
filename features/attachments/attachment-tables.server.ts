import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AttachmentKind } from './attachment.ts'

/** What people send along with messages; the files of each lie below `attachments/{owner}/{id}`. */
export const attachments = pgTable(
  'attachments',
  {
    /** Made by the sender's client, so that a repeated upload stores one. */
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** Where it may be sent; null when that conversation is gone, and for what belongs to a request. */
    conversationId: uuid('conversation_id'),
    /** The request (requests come later) it may be posted with, under the id that its customer's client has made. */
    requestId: uuid('request_id'),
    /** What it was sent with: a message, or the request itself. Null before, and when that is gone: nobody is shown it. */
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
