import { dayOf } from '../../platform/serbian/dates.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { MIN_PROVIDERS, MIN_QUOTES, MIN_QUOTING_PROVIDERS, ROUNDING_RSD } from './figure-limits.ts'
import { refreshJobPrices } from './job-prices.server.ts'

const queue = 'price-figures'
export const figuresTag = 'price-figures'

/** Demonstration users have ids of UUID version 5 (scripts/demo/ids.ts); the ids of all others are random or by time. */
const isDemoProvider = (id: string) => `substr(${id}::text, 15, 1) = '5'`

/** Registers a nightly job that computes each provider's prices, and publishes the figures in a week's first night. */
export async function registerFigureJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, async () => {
    await refreshJobPrices(runtime)
    await publishFigures(runtime)
  })
  await runtime.jobs.schedule(queue, '25 2 * * *')
}

/**
 * Replaces the published figures, at most once a week, so that a changed price list does not show whose price changed.
 * A figure needs enough providers or quotes (figure-limits.ts); quartiles are rounded. Returns whether it published.
 */
export async function publishFigures(
  { database, cache }: Pick<Runtime, 'database' | 'cache'>,
  now = new Date(),
): Promise<boolean> {
  const today = dayOf(now)
  const daysSinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  const rows = await database.rows<{ isDue: boolean }>(
    `WITH due AS (
       SELECT coalesce(max(published_on) < $2::date, true) AS is_due FROM price_figures
     ), fresh AS (
       SELECT p.job, p.town_key, ${isDemoProvider('p.provider_id')} AS is_demo, count(*)::int AS providers,
         sum(p.quotes)::int AS quotes, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY p.price) AS at
       FROM job_prices p JOIN profiles o ON o.id = p.provider_id AND (NOT o.banned OR o.ban_expires <= now())
       GROUP BY 1, 2, 3
       HAVING count(*) >= ${MIN_PROVIDERS}
         OR sum(p.quotes) >= ${MIN_QUOTES} AND count(*) FILTER (WHERE p.quotes > 0) >= ${MIN_QUOTING_PROVIDERS}
     ), outdated AS (
       DELETE FROM price_figures f USING due WHERE due.is_due AND NOT EXISTS (
         SELECT FROM fresh WHERE (fresh.job, fresh.town_key, fresh.is_demo) = (f.job, f.town_key, f.is_demo)
       )
     ), published AS (
       INSERT INTO price_figures (job, town_key, is_demo, providers, quotes, low, middle, high, published_on)
       SELECT job, town_key, is_demo, providers, quotes, ${rounded('at[1]')}, ${rounded('at[2]')}, ${rounded('at[3]')}, $1
       FROM fresh, due WHERE due.is_due
       ON CONFLICT (job, town_key, is_demo) DO UPDATE SET providers = excluded.providers, quotes = excluded.quotes,
         low = excluded.low, middle = excluded.middle, high = excluded.high, published_on = excluded.published_on
     )
     SELECT is_due AS "isDue" FROM due`,
    [today, addDays(today, -daysSinceMonday)],
  )
  const isPublished = rows[0]!.isDue
  if (isPublished) cache.invalidate([figuresTag])
  return isPublished
}

/** Rounds para to a multiple of `ROUNDING_RSD` dinars, and to at least that. */
const rounded = (para: string) =>
  `greatest(${ROUNDING_RSD}, ${ROUNDING_RSD} * round(${para} / ${ROUNDING_RSD * 100}))::int`
