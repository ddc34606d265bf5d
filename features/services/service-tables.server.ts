import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { ReviewState, ServiceStatus } from './service-status.ts'

/** Turns off the pending list of a GIN index, because every search would read that list until the next vacuum. */
const atOnce = { fastupdate: false }

export const services = pgTable(
  'services',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    title: text().notNull(),
    description: text().notNull(),
    /** The owner's town as `sr_key` writes it, or empty. Triggers on `services` and `profiles` update it. */
    townKey: text('town_key').notNull().default(''),
    /** Ids of areas that the provider has ticked (areas.ts), or null. Triggers copy the ids from `provider_areas`. */
    areas: text().array(),
    category: text().notNull(),
    parentCategory: text('parent_category').notNull(),
    /** Free text. The price is in euros unless the text contains another currency. */
    price: text(),
    /** The price in euros that orders lists: the first amount in `price`, else the lowest in the price list. */
    priceFrom: numeric('price_from', { precision: 12, scale: 2, mode: 'number' }),
    imageUrl: text('image_url'),
    additionalImages: text('additional_images').array().notNull().default(sql`'{}'`),
    keywords: text().array().notNull().default(sql`'{}'`),
    status: text().$type<ServiceStatus>().notNull(),
    /** Only a `shown` service can be active. If the owner wants any other service active, its status is `withheld`. */
    reviewState: text('review_state').$type<ReviewState>().notNull().default('shown'),
    bookings: integer().notNull().default(0),
    /** The length of a booked visit; null for the provider's default length. */
    durationMinutes: smallint('duration_minutes'),
    /** True if the provider accepts series of bookings of this service (features/series). */
    allowsSeries: boolean('allows_series').notNull().default(false),
    /** The first day (in Belgrade) on which the service can be booked. Updated by features/appointments. */
    freeDay: date('free_day', { mode: 'string' }),
    /** The sum of the three scores of all ratings. Updated by features/ratings in the transaction of the rating. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The mean of all scores with one decimal; 0 without ratings. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / (3 * rating_count), 1) END`,
      ),
    /** 2 if the provider usually answers within an hour, 1 within four hours, else 0. Updated by features/providers. */
    answers: smallint().notNull().default(0),
    /** The score of the order 'best' (docs/product.md, Services). Updated by a trigger and by a nightly job. */
    score: numeric({ precision: 5, scale: 4, mode: 'number' }).notNull().default(4.2),
    /** Title and keywords for searching, in small Latin letters without diacritics (see the function sr_key). */
    titleKey: text('title_key').notNull().generatedAlwaysAs(sql`sr_key(title)`),
    keywordsKey: text('keywords_key').notNull().generatedAlwaysAs(sql`sr_words_key(keywords)`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The version that each change raises. A change that is based on an older version is refused. */
    version: integer().notNull().default(1),
    /** The row is kept after deletion, because conversations and ratings refer to it. */
    deletedAt: timestamptz('deleted_at'),
  },
  table => {
    const listed = sql`status = 'active' AND deleted_at IS NULL`
    const { townKey: town, parentCategory: category, createdAt, rating, ratingCount, priceFrom, score, id } = table
    return [
      check('services_duration', sql`duration_minutes BETWEEN 15 AND 1440`),
      check('services_status', sql`status IN ('active', 'inactive', 'paused', 'withheld')`),
      check(
        'services_review',
        sql`review_state IN ('shown', 'waiting', 'hidden') AND status <> CASE review_state WHEN 'shown' THEN 'withheld' ELSE 'active' END`,
      ),
      // Finds other users' services with the same description.
      index('services_same_text').on(sql`md5(description)`, table.userId).where(sql`deleted_at IS NULL`),
      index('services_owner').on(table.userId, table.createdAt),
      index('services_by_id').on(id).where(listed),
      // Each order of the list: for all services, by category, by town, by both. Indexes are also read backwards.
      index('services_newest').on(createdAt.desc().nullsFirst(), id.desc().nullsFirst()).where(listed),
      index('services_rating')
        .on(rating.desc().nullsFirst(), ratingCount.desc().nullsFirst(), id.desc().nullsFirst())
        .where(listed),
      index('services_price').on(priceFrom, id).where(listed),
      index('services_category').on(category, createdAt.desc().nullsFirst(), id.desc().nullsFirst()).where(listed),
      index('services_category_rating').on(category, rating, ratingCount, id).where(listed),
      index('services_category_price').on(category, priceFrom, id).where(listed),
      index('services_town').on(town, createdAt, id).where(listed),
      index('services_town_rating').on(town, rating, ratingCount, id).where(listed),
      index('services_town_price').on(town, priceFrom, id).where(listed),
      index('services_town_category').on(town, category, createdAt, id).where(listed),
      index('services_town_category_rating').on(town, category, rating, ratingCount, id).where(listed),
      index('services_town_category_price').on(town, category, priceFrom, id).where(listed),
      // This index contains the title key, so that a search for a common word reads only the rows of matching services.
      index('services_best_titles').on(score, id, table.userId, table.titleKey).where(listed),
      index('services_category_best').on(category, score, id).where(listed),
      index('services_town_best').on(town, score, id).where(listed),
      index('services_town_category_best').on(town, category, score, id).where(listed),
      index('services_trade_best').on(table.category, score, id).where(listed),
      // Subcategories have their own indexes, because they may have few services while the parent category has many.
      index('services_trade').on(table.category, createdAt, id).where(listed),
      index('services_town_trade').on(town, table.category, createdAt, id).where(listed),
      // This index finds the services that are free soon. They are sorted afterwards, because they are few.
      index('services_free').on(table.freeDay, id).where(sql`${listed} AND free_day IS NOT NULL`),
      // This index needs no order, because few providers have ticked areas, and fewer still the same area.
      index('services_areas').using('gin', table.areas).with(atOnce).where(sql`${listed} AND areas IS NOT NULL`),
      // Indexes of words; for searches with only shorter words than three letters, of letter pairs and word beginnings.
      index('services_words')
        .using('gin', category, town, sql`search_words(${table.titleKey}, ${table.keywordsKey})`)
        .with(atOnce)
        .where(listed),
      index('services_descriptions')
        .using('gin', sql`description_words(${table.description})`)
        .with(atOnce)
        .where(listed),
      index('services_letters')
        .using('gin', sql`letter_pairs(${table.titleKey})`, sql`letter_pairs(${table.keywordsKey})`)
        .with(atOnce)
        .where(listed),
      index('services_beginnings')
        .using('gin', sql`word_beginnings(${table.titleKey})`, sql`word_beginnings(${table.keywordsKey})`)
        .with(atOnce)
        .where(listed),
    ]
  },
)

/**
 * The words in titles and keywords of listed services as `sr_key` writes them, each with the number of its services.
 * Triggers on `services` update this table. The search looks up words and corrections here.
 */
export const serviceWords = pgTable(
  'service_words',
  {
    word: text().primaryKey(),
    services: integer().notNull(),
  },
  table => [
    index('service_words_similar').using('gin', table.word.op('gin_trgm_ops')).with(atOnce),
    index('service_words_beginning').on(table.word.op('text_pattern_ops')),
  ],
)

/** Searches that found nothing, with counts but without users. They suggest phrases for the dictionary of problems. */
export const unmetSearches = pgTable(
  'unmet_searches',
  {
    /** The words as `wordsOf` returns them. */
    key: text().notNull(),
    /** The id of the active town that was searched; empty if the search named none. */
    town: text().notNull().default(''),
    search: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamptz('last_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.key, table.town] }), index('unmet_searches_often').on(table.times)],
)
