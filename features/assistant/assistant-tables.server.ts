import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { conversations, messages } from '../conversations/conversation-tables.server.ts'

export const assistantReplies = pgTable(
  'assistant_replies',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    status: text().$type<'waiting' | 'answered' | 'cancelled'>().notNull().default('waiting'),
    /** The reply is not sent before this time, because an instant reply looks unnatural. */
    dueAt: timestamptz('due_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    check('assistant_replies_status', sql`status IN ('waiting', 'answered', 'cancelled')`),
    index('assistant_replies_of_provider').on(table.providerId, table.createdAt),
    index('assistant_replies_of_conversation').on(table.conversationId, table.createdAt),
  ],
)

export const assistantConversations = pgTable('assistant_conversations', {
  conversationId: uuid('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  /** The service's title when the current exchange of messages began. */
  serviceTitle: text('service_title').notNull(),
  lastReplyAt: timestamptz('last_reply_at').notNull(),
})
