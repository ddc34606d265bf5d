import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Script } from '../../platform/serbian/script/script.ts'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import type { AccountRole } from './account.ts'

/** The users. A row contains the account (better-auth's `user`) and the profile that other users see. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    /** Empty if the user gave no name. Each screen then shows its own replacement. */
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** `milan-jovanovic` in a provider's address. A trigger sets the slug once (migrations/functions/take_slug.sql). */
    slug: text(),
    avatarUrl: text('avatar_url'),
    location: text(),
    phone: text(),
    /** The role in the product. A customer can become a provider, but a provider cannot change the role. */
    accountRole: text('account_role').$type<AccountRole>(),
    aiAssistantEnabled: boolean('ai_assistant_enabled').notNull().default(false),
    role: text().$type<'user' | 'admin'>().notNull().default('user'),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: timestamptz('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    notifyMessages: boolean('notify_messages').notNull().default(true),
    /** The script of emails and pushes. Pages follow their address. */
    script: text().$type<Script>().notNull().default('latin'),
    lastSeenAt: timestamptz('last_seen_at'),
    /** The moment until which evidence of a provider holds. Updated by features/evidence; cards show a mark. */
    verifiedUntil: timestamptz('verified_until'),
    deletedAt: timestamptz('deleted_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Rises with each change of name, phone or town, so that an outdated form does not overwrite a newer change. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('profiles_slug').on(table.slug),
    // By this small index every count of services excludes banned providers.
    index('profiles_banned').on(table.id).where(sql`banned`),
    index('profiles_newest').on(table.createdAt, table.id),
    index('profiles_administrators').on(table.createdAt, table.id).where(sql`role = 'admin'`),
    // Used by the administrators' search by parts of name, email or phone number (user-search.server.ts).
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

/** A user's ways to sign in. A row contains a password's hash or the user's id at an identity provider. */
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

/** Encrypted TOTP secrets and hashed backup codes of two-factor authentication. A first correct code activates both. */
export const twoFactors = pgTable('two_factors', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  // Both columns are unused, because better-auth's account lock is off (account-rate-limits.server.ts replaces it).
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
})

/** Short-lived tokens and codes. Their identifiers are hashed, so that a stolen copy of the table gives no access. */
export const verifications = pgTable(
  'verifications',
  {
    /** Some ids are not UUIDs but name a purpose and a user, so that each user has only one row per purpose. */
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

/** Ids of withdrawn things, so that a late retry does not create such a thing again (tombstones.server.ts). */
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
