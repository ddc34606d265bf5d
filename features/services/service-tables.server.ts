import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { ReviewState, ServiceStatus } from './service-status.ts'

/** What is new goes into its place, not onto a list that every search would have to read until the next vacuum. */
const atOnce = { fastupdate: false }

export const services = pgTable(
  'services',
  {
    id: uuid().primaryKey(),
    /** The owner, a provider. */
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    title: text().notNull(),
    description: text().notNull(),
    /** Its owner's town as `sr_key` writes it, empty without one; kept by triggers of both tables. */
    townKey: text('town_key').notNull().default(''),
    /** Where its provider works, by the ids of areas.ts, as he has ticked them; null while he has not. Kept by triggers of both tables. */
    areas: text().array(),
    /** As chosen in the form: a browse category or one of its leaves. */
    category: text().notNull(),
    /** The browse category that `category` belongs to. */
    parentCategory: text('parent_category').notNull(),
    /** Free text, in euros unless it says otherwise. */
    price: text(),
    /** What filters and orders compare, in euros: the first amount in `price`, or else his cheapest line (quotes). */
    priceFrom: numeric('price_from', { precision: 12, scale: 2, mode: 'number' }),
    imageUrl: text('image_url'),
    additionalImages: text('additional_images').array().notNull().default(sql`'{}'`),
    keywords: text().array().notNull().default(sql`'{}'`),
    status: text().$type<ServiceStatus>().notNull(),
    /** Only what is `shown` can be active; otherwise what its owner wants active is `withheld`, and nobody finds it. */
    reviewState: text('review_state').$type<ReviewState>().notNull().default('shown'),
    /** Completed jobs. */
    bookings: integer().notNull().default(0),
    /** Minutes that a booked visit takes, a quarter of an hour to a day; null for the provider's usual length. */
    durationMinutes: smallint('duration_minutes'),
    /** The first day, in Belgrade, on which it can be booked; kept by the appointments. */
    freeDay: date('free_day', { mode: 'string' }),
    /** Sum over ratings of its three scores; kept by the ratings in their transaction. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The mean as shown, one decimal; 0 without ratings. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / (3 * rating_count), 1) END`,
      ),
    /** How soon its provider usually answers: 2 within an hour, 1 within four, 0 later or not known; kept by the providers. */
    answers: smallint().notNull().default(0),
    /** The order 'best' (docs/product.md, Services); kept by a trigger of this table and, as days pass, by a job. */
    score: numeric({ precision: 5, scale: 4, mode: 'number' }).notNull().default(4.2),
    /** What the search looks at: without case, diacritics or script (see the function sr_key). */
    titleKey: text('title_key').notNull().generatedAlwaysAs(sql`sr_key(title)`),
    keywordsKey: text('keywords_key').notNull().generatedAlwaysAs(sql`sr_words_key(keywords)`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The version of the provider's own words. A form that was read before the last change overwrites nothing. */
    version: integer().notNull().default(1),
    /** Deleting hides it; conversations and ratings keep what they refer to. */
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
      // Who else says the very same.
      index('services_same_text').on(sql`md5(description)`, table.userId).where(sql`deleted_at IS NULL`),
      index('services_owner').on(table.userId, table.createdAt),
      index('services_by_id').on(id).where(listed),
      // Each order of the list, in all of it, in a category, in a town and in both; they are read from either end.
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
      // With what a search for a common word looks at in this order, so that it reads no service but those it shows.
      index('services_best_titles').on(score, id, table.userId, table.titleKey).where(listed),
      index('services_category_best').on(category, score, id).where(listed),
      index('services_town_best').on(town, score, id).where(listed),
      index('services_town_category_best').on(town, category, score, id).where(listed),
      index('services_trade_best').on(table.category, score, id).where(listed),
      // A single trade: of a category with many services it may have few.
      index('services_trade').on(table.category, createdAt, id).where(listed),
      index('services_town_trade').on(town, table.category, createdAt, id).where(listed),
      // The few that are free soon are found by it, then ordered.
      index('services_free').on(table.freeDay, id).where(sql`${listed} AND free_day IS NOT NULL`),
      // Few have ticked anything, and of these few work in one place.
      index('services_areas').using('gin', table.areas).with(atOnce).where(sql`${listed} AND areas IS NOT NULL`),
      // By the words of title and keywords, and by pairs of letters where a search has no word.
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
 * Every word of a listed service's title and keywords, as sr_key writes it, and in how many services it stands; kept by
 * triggers of the table of services. Here the search looks up what a misspelt word may have meant.
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

/** What was searched for in vain, and how often; not by whom. From here the dictionary of problems grows. */
export const unmetSearches = pgTable(
  'unmet_searches',
  {
    /** Its words as `wordsOf` compares them. */
    key: text().primaryKey(),
    /** As it was written the first time. */
    search: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamptz('last_at').notNull().defaultNow(),
  },
  table => [index('unmet_searches_often').on(table.times)],
)
