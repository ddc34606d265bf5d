import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'
import type { ServiceStatus } from './service.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
    /** As chosen in the form: a browse category or one of its leaves. */
    category: text().notNull(),
    /** The browse category that `category` belongs to. */
    parentCategory: text('parent_category').notNull(),
    /** Free text, in euros unless it says otherwise. */
    price: text(),
    /** The first number in `price`, for filters and sorting. */
    priceFrom: numeric('price_from', { precision: 12, scale: 2, mode: 'number' }),
    imageUrl: text('image_url'),
    additionalImages: text('additional_images').array().notNull().default(sql`'{}'`),
    keywords: text().array().notNull().default(sql`'{}'`),
    status: text().$type<ServiceStatus>().notNull(),
    /** Completed jobs. */
    bookings: integer().notNull().default(0),
    /** Sum over ratings of its three scores; kept by the ratings in their transaction. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The mean as shown, one decimal; 0 without ratings. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / (3 * rating_count), 1) END`,
      ),
    /** What the search looks at: without case, diacritics or script (see the function sr_key). */
    titleKey: text('title_key').notNull().generatedAlwaysAs(sql`sr_key(title)`),
    keywordsKey: text('keywords_key').notNull().generatedAlwaysAs(sql`sr_words_key(keywords)`),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Deleting hides it; conversations and ratings keep what they refer to. */
    deletedAt: moment('deleted_at'),
  },
  table => {
    const listed = sql`status = 'active' AND deleted_at IS NULL`
    const { townKey: town, parentCategory: category, createdAt, rating, ratingCount, priceFrom, id } = table
    return [
      check('services_status', sql`status IN ('active', 'inactive', 'paused')`),
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
      // By the words of title and keywords, and by pairs of letters where a search has no word.
      index('services_words')
        .using('gin', category, town, sql`search_words(${table.titleKey}, ${table.keywordsKey})`)
        .with(atOnce)
        .where(listed),
      index('services_letters')
        .using('gin', sql`letter_pairs(${table.titleKey})`, sql`letter_pairs(${table.keywordsKey})`)
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
  table => [index('service_words_similar').using('gin', table.word.op('gin_trgm_ops')).with(atOnce)],
)
