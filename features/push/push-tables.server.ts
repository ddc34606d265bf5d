import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { OutgoingEmail } from '../../platform/server/mail/email.server.ts'
import { profiles, sessions } from '../accounts/account-tables.server.ts'
import type { PushKind } from './push-kinds.ts'

/** The browsers that get a user's notifications, at most one per session; deleted with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The endpoint is a secret, since with our key it lets anyone send there; its hash is the id. */
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
    /** Refusals by the push service in a row. */
    failures: smallint().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('push_subscriptions_of_user').on(table.userId)],
)

/** Pushes that wait until due, dropped if the user has read the news by then. */
export const pendingPushes = pgTable(
  'push_due',
  {
    userId: uuid('user_id').notNull(),
    kind: text().$type<PushKind>().notNull(),
    /** Id of the subject, defined by the feature that owns the kind: of a message, for example. */
    subjectId: text('subject_id').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    atAnyHour: boolean('at_any_hour').notNull().default(false),
    tries: smallint().notNull().default(0),
    /** As `booking:{id}`; only one per topic waits. */
    topic: text(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.kind, table.subjectId] }),
    index('push_due_due').on(table.dueAt),
    uniqueIndex('push_due_topic').on(table.userId, table.topic).where(sql`topic IS NOT NULL`),
  ],
)

/** Delayed emails: after a push, dropped if the user visits in time, or within a topic's pause. */
export const delayedEmails = pgTable(
  'held_letters',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    letter: jsonb().$type<OutgoingEmail>().notNull(),
    heldAt: timestamptz('held_at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    topic: text(),
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
