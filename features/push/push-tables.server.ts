import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import { profiles, sessions } from '../accounts/account-tables.server.ts'
import type { PushKind } from './push-kinds.ts'

/** The browsers that get a user's notifications. A session has at most one row, which is deleted with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** Hash of the endpoint, for use in keys. The endpoint itself is secret, because our key lets anyone send to it. */
    endpointHash: text('endpoint_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text().array().$type<PushKind[]>().notNull(),
    failures: smallint().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('push_subscriptions_of_user').on(table.userId)],
)

/** Pushes that wait until their due time. A push is dropped if the user reads the news before that time. */
export const pendingPushes = pgTable(
  'push_due',
  {
    userId: uuid('user_id').notNull(),
    kind: text().$type<PushKind>().notNull(),
    /** Id of the thing that the push is about, for example of a message. */
    subjectId: text('subject_id').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    atAnyHour: boolean('at_any_hour').notNull().default(false),
    tries: smallint().notNull().default(0),
    /** As `booking:{id}`. Only one push per user and topic waits. */
    topic: text(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.kind, table.subjectId] }),
    index('push_due_due').on(table.dueAt),
    uniqueIndex('push_due_topic').on(table.userId, table.topic).where(sql`topic IS NOT NULL`),
  ],
)

/** Emails that wait after a push or for the end of a topic's pause. A visit before the due time drops the email. */
export const delayedEmails = pgTable(
  'held_letters',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    letter: jsonb().$type<OutgoingEmail>().notNull(),
    heldAt: timestamptz('held_at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    topic: text(),
    /** Kind and subject of the push that is composed again before the email is sent. Without it the email is always sent. */
    recheckedPush: text('rechecked_push'),
  },
  table => [
    index('held_letters_due').on(table.dueAt),
    index('held_letters_of_user').on(table.userId),
    uniqueIndex('held_letters_topic').on(table.userId, table.topic).where(sql`topic IS NOT NULL`),
  ],
)

/** Pauses between notifications to one user about one topic. */
export const topicPauses = pgTable(
  'topic_pauses',
  {
    userId: uuid('user_id').notNull(),
    topic: text().notNull(),
    lettersFrom: timestamptz('letters_from'),
    pushedAt: timestamptz('pushed_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.topic] })],
)
