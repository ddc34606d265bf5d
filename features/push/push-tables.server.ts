import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { Letter } from '../../platform/server/mail/letter.server.ts'
import { profiles, sessions } from '../accounts/account-tables.server.ts'
import type { PushKind } from './push-kinds.ts'

/** The browsers in which somebody wants to be told, one for each of his sessions: with the session it ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** A browser's address is a secret: whoever knows it can send there, if he has our key too. */
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
    /** How often in a row its service has refused what was sent. */
    failures: smallint().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [index('push_subscriptions_of_user').on(table.userId)],
)

/** What somebody is to be told on his devices, should he not see it himself by then. */
export const pushDue = pgTable(
  'push_due',
  {
    userId: uuid('user_id').notNull(),
    kind: text().$type<PushKind>().notNull(),
    /** What it is about, in the words of the feature that has the kind: the id of a message, for example. */
    subjectId: text('subject_id').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    /** It is about today, so the quiet hours do not hold it back. */
    atAnyHour: boolean('at_any_hour').notNull().default(false),
    tries: smallint().notNull().default(0),
    /** The thing it is about, as `booking:{id}`: one about it waits at a time. */
    topic: text(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.kind, table.subjectId] }),
    index('push_due_due').on(table.dueAt),
    uniqueIndex('push_due_topic').on(table.userId, table.topic).where(sql`topic IS NOT NULL`),
  ],
)

/** Letters to people who were told on a device; they go should these not have been here by then. */
export const heldLetters = pgTable(
  'held_letters',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    letter: jsonb().$type<Letter>().notNull(),
    heldAt: timestamptz('held_at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    /** The thing it is about, as `booking:{id}`: one about it waits at a time. */
    topic: text(),
  },
  table => [
    index('held_letters_due').on(table.dueAt),
    index('held_letters_of_user').on(table.userId),
    uniqueIndex('held_letters_topic').on(table.userId, table.topic).where(sql`topic IS NOT NULL`),
  ],
)

/** How long what follows about one thing waits for its reader, after what he was told of it last. */
export const topicPauses = pgTable(
  'topic_pauses',
  {
    userId: uuid('user_id').notNull(),
    /** As `booking:{id}`. */
    topic: text().notNull(),
    /** The next letter goes from then on. */
    lettersFrom: timestamptz('letters_from'),
    /** When the last push was sent. */
    pushedAt: timestamptz('pushed_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.topic] })],
)
