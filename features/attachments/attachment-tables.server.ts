import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AttachmentKind } from './attachment.ts'

/** Photos and PDFs of messages, requests and complaints. The files are stored under `attachments/{owner}/{id}`. */
export const attachments = pgTable(
  'attachments',
  {
    /** Created by the sender's client, so that a repeated upload stores only one attachment. */
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** The conversation of the attachment. Null if the conversation was deleted or the attachment is for a request. */
    conversationId: uuid('conversation_id'),
    /** The request of the photo. The customer's client creates this id before the request is stored. */
    requestId: uuid('request_id'),
    /** The complaint of the photo. The customer's client creates this id before the complaint is filed. */
    complaintId: uuid('complaint_id'),
    /** The message, request or step of a complaint that contains the attachment. Null before sending and after deletion. */
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
    index('attachments_of_complaint').on(table.complaintId).where(sql`complaint_id IS NOT NULL`),
    index('attachments_unsent').on(table.id).where(sql`message_id IS NULL`),
  ],
)
