import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AccountRole } from './account.ts'

/** A user: the account (better-auth's `user`) and the profile that others see, in one row. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    /** Empty if the user gave none; each screen has its own fallback. */
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Address `milan-jovanovic` of a confirmed provider, set once by trigger (migrations/functions/take_slug.sql). */
    slug: text(),
    avatarUrl: text('avatar_url'),
    location: text(),
    phone: text(),
    /** The role in the product; a customer can only become a provider. */
    accountRole: text('account_role').$type<AccountRole>(),
    aiAssistantEnabled: boolean('ai_assistant_enabled').notNull().default(false),
    role: text().$type<'user' | 'admin'>().notNull().default('user'),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: timestamptz('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Whether to email about new messages. */
    notifyMessages: boolean('notify_messages').notNull().default(true),
    /** Accurate to about a minute, from all instances. */
    lastSeenAt: timestamptz('last_seen_at'),
    deletedAt: timestamptz('deleted_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Version of name, phone and town, so that a form read before the last change overwrites nothing. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('profiles_slug').on(table.slug),
    // Few rows; every count of services excludes them.
    index('profiles_banned').on(table.id).where(sql`banned`),
    index('profiles_newest').on(table.createdAt, table.id),
    index('profiles_administrators').on(table.createdAt, table.id).where(sql`role = 'admin'`),
    // For the administrators' search by parts of name, address or number (user-search.server.ts).
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

/** Two-factor: the encrypted TOTP secret and the hashed backup codes; active once a first code was correct. */
export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  // better-auth's lock, which is off: accounts are slowed down, never locked (account-rate-limits.server.ts).
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
})

/** Short-lived tokens and codes; identifiers are hashed, so that a copy of the table opens nothing. */
export const verifications = pgTable(
  'verifications',
  {
    /** Not always a UUID: some ids are derived from their purpose, so that only one row exists for it. */
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

/** Tombstones: ids of withdrawn things, so that a late retry does not create them again (tombstones.server.ts). */
export const tombstones = pgTable(
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
