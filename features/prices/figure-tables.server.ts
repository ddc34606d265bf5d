import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/account-tables.server.ts'

const providerColumn = () =>
  uuid('provider_id')
    .notNull()
    .references(() => profiles.id)

/** A provider's correction: the job of all own lines with this name and unit, or null if they are no listed job. */
export const jobChoices = pgTable(
  'job_choices',
  {
    providerId: providerColumn(),
    /** Name and unit as `lineKey` writes them, so that the choice stays when the list is saved again. */
    line: text().notNull(),
    job: text(),
  },
  table => [primaryKey({ columns: [table.providerId, table.line] })],
)

/** The one price of a provider for a job, in para. A nightly job replaces all rows. */
export const jobPrices = pgTable(
  'job_prices',
  {
    job: text().notNull(),
    townKey: text('town_key').notNull(),
    providerId: providerColumn(),
    price: bigint({ mode: 'bigint' }).notNull(),
    /** Whether the price list, which everybody sees, has a line for the job. */
    isListed: boolean('is_listed').notNull(),
    /** The number of accepted quotes with the job. */
    quotes: smallint().notNull(),
    /** The best score of the provider's services in the town, for the order on the page of the job. */
    score: real().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.job, table.townKey, table.providerId] }),
    // The page of a job reads the first few providers, of thousands in a big town.
    index('job_prices_best')
      .on(table.job, table.townKey, table.score.desc().nullsFirst(), table.providerId)
      .where(sql`is_listed`),
    index('job_prices_provider').on(table.providerId),
  ],
)

/** The published figures of jobs in towns, in whole dinars. They are replaced once a week. */
export const priceFigures = pgTable(
  'price_figures',
  {
    job: text().notNull(),
    townKey: text('town_key').notNull(),
    /** Whether the figure is of the demonstration's providers. Their prices never count in a real figure. */
    isDemo: boolean('is_demo').notNull(),
    providers: integer().notNull(),
    quotes: integer().notNull(),
    low: integer().notNull(),
    middle: integer().notNull(),
    high: integer().notNull(),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.job, table.townKey, table.isDemo] }),
    index('price_figures_town').on(table.townKey),
    check('price_figures_order', sql`${table.low} <= ${table.middle} AND ${table.middle} <= ${table.high}`),
  ],
)
