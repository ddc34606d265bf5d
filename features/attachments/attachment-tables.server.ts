import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AttachmentKind } from './attachment.ts'

/** What people send along with messages; the files of each lie below `attachments/{owner}/{id}`. */
export const attachments = pgTable(
  'attachments',
  {
    /** Made by the sender's client, so that a repeated upload stores one. */
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** Where it may be sent; null when that conversation is gone. */
    conversationId: uuid('conversation_id'),
    /** The message it was sent with; null before, and when that is gone. Without one nobody is shown it. */
    messageId: uuid('message_id'),
    kind: text().$type<AttachmentKind>().notNull(),
    name: text().notNull().default(''),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  table => [
    index('attachments_of_owner').on(table.ownerId),
    index('attachments_of_conversation').on(table.conversationId),
    index('attachments_unsent').on(table.id).where(sql`message_id IS NULL`),
  ],
)
