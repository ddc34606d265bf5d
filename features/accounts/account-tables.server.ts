import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AccountRole } from './account.ts'

/** A person: the account (better-auth's `user`) and the profile others see, in one row. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    /** Empty when not given; each screen has its own fallback. */
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * A provider's address, `milan-jovanovic`: from the first name that a confirmed one has, and the same from then on;
     * kept by a trigger (migrations/functions/take_slug.sql).
     */
    slug: text(),
    avatarUrl: text('avatar_url'),
    location: text(),
    phone: text(),
    /** The product's role; set once. */
    accountRole: text('account_role').$type<AccountRole>(),
    aiAssistantEnabled: boolean('ai_assistant_enabled').notNull().default(false),
    /** The administration's role, not the product's. */
    role: text().$type<'user' | 'admin'>().notNull().default('user'),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: timestamptz('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Mail for new messages. */
    notifyMessages: boolean('notify_messages').notNull().default(true),
    /** To the minute or so: from requests and live connections, of all instances. */
    lastSeenAt: timestamptz('last_seen_at'),
    /** The person is gone; the row stays for those who refer to it, without anything personal. */
    deletedAt: timestamptz('deleted_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The version of name, phone and town. A form that was read before the last change overwrites nothing. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('profiles_slug').on(table.slug),
    // There are few, and every count of services leaves theirs out.
    index('profiles_banned').on(table.id).where(sql`banned`),
    index('profiles_newest').on(table.createdAt, table.id),
    index('profiles_administrators').on(table.createdAt, table.id).where(sql`role = 'admin'`),
    // For the operator, who looks for somebody by a part of what he goes by (people-search.server.ts).
    index('profiles_people')
      .using('gin', sql`people_key(${table.name}, ${table.email}, ${table.phone}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: uuid('impersonated_by'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.userId)],
)

/** Ways to sign in: a password's hash or an outside provider's tokens. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [index('accounts_user').on(table.userId), index('accounts_provider').on(table.providerId, table.accountId)],
)

/** The authenticator app: its secret and the backup codes, both encrypted. Not in force before a first code was right. */
export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  // better-auth's own lock, which is switched off: accounts are slowed, never locked (account-rate-limits.server.ts).
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
})

/** Short-lived tokens and codes; what they are for is hashed, so that a copy of the table opens nothing. */
export const verifications = pgTable(
  'verifications',
  {
    /** Not always a UUID: some are made from what they stand for, so that only the first of two is stored. */
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

/** Ids of what somebody has done and taken back, so that a request repeated late does not do it anew (taken-back.server.ts). */
export const takenBack = pgTable(
  'taken_back',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    id: uuid().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)
