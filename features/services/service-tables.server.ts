import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { ReviewState, ServiceStatus } from './service-status.ts'

/** Without the list of pending entries of a GIN index, which every search would have to read until the next vacuum. */
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
    /** The owner's town as `sr_key` writes it, or empty; maintained by triggers of both tables. */
    townKey: text('town_key').notNull().default(''),
    /** Ids of the areas that the provider has ticked (areas.ts), null for none; kept by triggers of both tables. */
    areas: text().array(),
    /** A browse category or one of its leaves. */
    category: text().notNull(),
    parentCategory: text('parent_category').notNull(),
    /** Free text, in euros unless it names another currency. */
    price: text(),
    /** The compared price in euros: the first amount of `price`, else the cheapest line of the price list (quotes). */
    priceFrom: numeric('price_from', { precision: 12, scale: 2, mode: 'number' }),
    imageUrl: text('image_url'),
    additionalImages: text('additional_images').array().notNull().default(sql`'{}'`),
    keywords: text().array().notNull().default(sql`'{}'`),
    status: text().$type<ServiceStatus>().notNull(),
    /** Only a `shown` service can be active; another one that its owner wants active is `withheld`. */
    reviewState: text('review_state').$type<ReviewState>().notNull().default('shown'),
    bookings: integer().notNull().default(0),
    /** The length of a booked visit; null for the provider's default length. */
    durationMinutes: smallint('duration_minutes'),
    /** The first day, in Belgrade, on which it can be booked; maintained by features/appointments. */
    freeDay: date('free_day', { mode: 'string' }),
    /** The sum of the three scores of all ratings; maintained by features/ratings in their transaction. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The mean with one decimal; 0 without ratings. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / (3 * rating_count), 1) END`,
      ),
    /** The usual answering time: 2 within an hour, 1 within four, 0 later or unknown; by features/providers. */
    answers: smallint().notNull().default(0),
    /** The order 'best' (docs/product.md, Services); maintained by a trigger and, as days pass, by a nightly job. */
    score: numeric({ precision: 5, scale: 4, mode: 'number' }).notNull().default(4.2),
    /** The searched texts, without case, diacritics and script (see the function sr_key). */
    titleKey: text('title_key').notNull().generatedAlwaysAs(sql`sr_key(title)`),
    keywordsKey: text('keywords_key').notNull().generatedAlwaysAs(sql`sr_words_key(keywords)`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The version of the form: a change of an older version is refused. */
    version: integer().notNull().default(1),
    /** The row stays after deletion, since conversations and ratings refer to it. */
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
      // Each order of the list: for all, by category, by town and by both. They are read in either direction.
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
      // Includes the title key, so that a search for a common word reads only the services that it shows.
      index('services_best_titles').on(score, id, table.userId, table.titleKey).where(listed),
      index('services_category_best').on(category, score, id).where(listed),
      index('services_town_best').on(town, score, id).where(listed),
      index('services_town_category_best').on(town, category, score, id).where(listed),
      index('services_trade_best').on(table.category, score, id).where(listed),
      // A leaf may have few services in a category with many.
      index('services_trade').on(table.category, createdAt, id).where(listed),
      index('services_town_trade').on(town, table.category, createdAt, id).where(listed),
      // The few services that are free soon are found by this index, then sorted.
      index('services_free').on(table.freeDay, id).where(sql`${listed} AND free_day IS NOT NULL`),
      // Few providers have ticked areas, and few of them the same one.
      index('services_areas').using('gin', table.areas).with(atOnce).where(sql`${listed} AND areas IS NOT NULL`),
      // Words of title, keywords and description; pairs of letters and beginnings for searches without a long word.
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
 * The words of the titles and keywords of listed services as `sr_key` writes them, with the number of their services;
 * maintained by triggers of `services`. The search looks up words and their corrections here.
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

/** Searches that found nothing, anonymous and counted; a source of new phrases for the dictionary of problems. */
export const unmetSearches = pgTable(
  'unmet_searches',
  {
    /** The words as `wordsOf` returns them. */
    key: text().primaryKey(),
    search: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamptz('last_at').notNull().defaultNow(),
  },
  table => [index('unmet_searches_often').on(table.times)],
)
