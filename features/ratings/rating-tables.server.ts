import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { members } from '../members/member-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

export const ratings = pgTable(
  'ratings',
  {
    id: uuid().primaryKey(),
    /** There is no foreign key, because a rating stays when its conversation is deleted. */
    conversationId: uuid('conversation_id').notNull().unique(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    /**
     * Member whose work is rated, by the rule of the trigger `ratings_take_member`. Null counts for the provider in
     * person.
     */
    memberId: uuid('member_id').references(() => members.id),
    serviceQuality: smallint('service_quality').notNull(),
    communication: smallint().notNull(),
    price: smallint().notNull(),
    review: text(),
    /** True if an administrator has hidden the review from everybody. The scores still count. */
    hidden: boolean().notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  table => [
    check(
      'ratings_scores',
      sql`service_quality BETWEEN 1 AND 5 AND communication BETWEEN 1 AND 5 AND price BETWEEN 1 AND 5`,
    ),
    index('ratings_of_service').on(table.serviceId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('ratings_by_provider').on(table.providerId, table.createdAt, table.id),
    index('ratings_of_user').on(table.userId),
  ],
)

/** The provider's public reply to a review. A review has at most one reply, which can be changed. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    ratingId: uuid('rating_id')
      .primaryKey()
      .references(() => ratings.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id),
    text: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    editedAt: timestamptz('edited_at'),
  },
  table => [index('review_replies_of_provider').on(table.providerId)],
)
