import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { services } from '../services/service-tables.server.ts'
import type { Card, MessageType } from './message.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    lastMessage: text('last_message'),
    lastMessageAt: timestamptz('last_message_at').notNull().defaultNow(),
    /** The seq of the last message. The seq changes under the row's lock, so that all readers see the same order. */
    lastSeq: integer('last_seq').notNull().default(0),
    isCompleted: boolean('is_completed').notNull().default(false),
    reviewRequested: boolean('review_requested').notNull().default(false),
    completedAt: timestamptz('completed_at'),
    /** True if one participant has blocked the other. Then neither can write. */
    closed: boolean().notNull().default(false),
    /** The times of the last emails about new messages, to the customer and to the provider. */
    userNotifiedAt: timestamptz('user_notified_at'),
    providerNotifiedAt: timestamptz('provider_notified_at'),
    /** The customer waits for the assistant until this time; null when no reply is pending. */
    assistantTypingUntil: timestamptz('assistant_typing_until'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('conversations_one_open')
      .on(table.serviceId, table.userId, table.providerId)
      .where(sql`NOT is_completed`),
    index('conversations_of_user').on(table.userId, table.lastMessageAt.desc().nullsFirst()),
    index('conversations_of_provider').on(table.providerId, table.lastMessageAt.desc().nullsFirst()),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Created by the sender's client, so that a repeated request stores only one message. */
    id: uuid().primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    senderId: uuid('sender_id').notNull(),
    /** The other participant, who sees a dot while messages are unread. */
    recipientId: uuid('recipient_id').notNull(),
    content: text().notNull(),
    messageType: text('message_type').$type<MessageType>().notNull().default('text'),
    read: boolean().notNull().default(false),
    /** True if a moderation decision has hidden the text. Readers see a note instead. */
    hidden: boolean().notNull().default(false),
    /** True if the provider's assistant has written the message. */
    automatic: boolean().notNull().default(false),
    /** The customer's message that an automatic reply answers. Unique, so that no message gets two replies. */
    replyTo: uuid('reply_to').unique(),
    /** A record, such as a booking, that is shown instead of the text. Only the server sets it. */
    card: jsonb().$type<Card>(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('messages_order').on(table.conversationId, table.seq),
    index('messages_unread').on(table.recipientId, table.conversationId).where(sql`NOT read`),
  ],
)

/** Each row says that a user has hidden a conversation. */
export const deletedConversations = pgTable(
  'deleted_conversations',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('deleted_conversations_of_user').on(table.userId),
  ],
)

/** Pending emails about unread messages. No email is sent if the message is read before `dueAt`. */
export const messageEmails = pgTable(
  'message_letters',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    readerId: uuid('reader_id').notNull(),
    dueAt: timestamptz('due_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.conversationId, table.readerId] }),
    index('message_letters_due').on(table.dueAt),
  ],
)
