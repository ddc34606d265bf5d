import type { Database } from '../../platform/server/database/db.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { type Job, jobDictionary } from '../services/jobs/jobs.server.ts'
import { findJobInText } from '../services/jobs/match-job.server.ts'
import { categoriesOfTrade } from '../services/search/query/trades.server.ts'
import type { Figure, JobName, JobPrice, TownPrices } from './figure.ts'
import { MAX_SHOWN_PROVIDERS } from './figure-limits.ts'
import { type PriceTown, priceTowns, townOfKey, townOfSlug } from './price-towns.ts'

/** A published figure with its job and town. All readers take figures from `findFigures`, which has no others. */
export type PublishedFigure = Figure & { job: string; town_key: string }

/** Returns the published figures, real ones before the demonstration's. Without arguments returns all. */
export async function findFigures(
  database: Database,
  { job = null, town = null }: { job?: string | null; town?: string | null } = {},
): Promise<PublishedFigure[]> {
  return database.rows<PublishedFigure>(
    `SELECT DISTINCT ON (job, town_key) job, town_key, low, middle, high, providers, quotes,
       published_on::text AS published_on, is_demo
     FROM price_figures WHERE ($1::text IS NULL OR job = $1) AND ($2::text IS NULL OR town_key = $2)
     ORDER BY job, town_key, is_demo`,
    [job, town],
  )
}

/** Returns only the real figures if there are any, because a sum or an article names one kind of sources. */
export function preferReal(figures: PublishedFigure[]): PublishedFigure[] {
  const real = figures.filter(({ is_demo }) => !is_demo)
  return real.length ? real : figures
}

/** Returns the figure of a job in a town, or null. */
async function findFigure(database: Database, job: string, townKey: string): Promise<Figure | null> {
  const [found] = await findFigures(database, { job, town: townKey })
  return found ? figureOf(found) : null
}

export const figureOf = ({ job: _job, town_key: _town, ...figure }: PublishedFigure): Figure => figure
export const jobName = ({ id, name, trade, unit }: Job): JobName => ({ id, name, trade, unit })
const townName = ({ slug, name, in: where }: PriceTown) => ({ slug, name, in: where })

/** Returns jobs with their figures in a town; with a category, only its jobs with figures. 404 for an unknown town. */
export async function findTownPrices(runtime: Runtime, slug: string, category?: Category): Promise<TownPrices> {
  const town = townOfSlug(slug)
  if (!town) throw notFound('Mesto nije pronađeno.')
  const all = await findFigures(runtime.database)
  const keys = new Set(all.map(({ town_key }) => town_key))
  const figures = new Map(all.filter(each => each.town_key === town.key).map(each => [each.job, figureOf(each)]))
  return {
    town: townName(town),
    towns: priceTowns.filter(each => each === town || keys.has(each.key)).map(({ slug, name }) => ({ slug, name })),
    items: jobDictionary(runtime)
      .jobs.filter(({ id, trade }) => !category || (figures.has(id) && isOfTrade(trade, category)))
      .map(job => ({ job: jobName(job), figure: figures.get(job.id) ?? null })),
  }
}

const isOfTrade = (trade: Category, category: Category) =>
  [...categoriesOfTrade(category), parentCategory(category)].includes(trade)

/** Returns a job in a town: its figure, and providers with a line for the job. 404 for an unknown job or town. */
export async function findJobPrice(runtime: Runtime, id: string, slug: string): Promise<JobPrice> {
  const [job, town] = [jobDictionary(runtime).byId.get(id), townOfSlug(slug)]
  if (!job || !town) throw notFound('Ovaj posao nije pronađen.')
  const [figure, providers] = await Promise.all([
    findFigure(runtime.database, job.id, town.key),
    listProviders(runtime.database, job.id, town.key),
  ])
  return { job: { ...jobName(job), moves: job.moves }, town: townName(town), figure, providers }
}

/** Lists providers whose public price list has the job, the best of last night first. Accepted quotes are private, so their providers are not listed. */
const listProviders = (database: Database, job: string, townKey: string) =>
  database.rows<JobPrice['providers'][number]>(
    `SELECT o.id, coalesce(nullif(o.name, ''), 'Pružalac usluge') AS name, o.slug, o.avatar_url,
       offered.rating::float8 AS rating, offered.rating_count
     FROM job_prices p JOIN profiles o ON o.id = p.provider_id AND (NOT o.banned OR o.ban_expires <= now())
       AND o.deleted_at IS NULL AND o.slug IS NOT NULL
     CROSS JOIN LATERAL (
       SELECT s.rating, s.rating_count FROM services s
       WHERE s.user_id = o.id AND s.status = 'active' AND s.deleted_at IS NULL AND s.town_key = p.town_key
       ORDER BY s.rating DESC, s.rating_count DESC, s.id LIMIT 1
     ) AS offered
     WHERE p.job = $1 AND p.town_key = $2 AND p.is_listed
     ORDER BY p.score DESC, p.provider_id LIMIT ${MAX_SHOWN_PROVIDERS}`,
    [job, townKey],
  )

/** Returns the usual price of the job that a sentence is about; null without such a job or its figure. */
export async function findUsualPrice(runtime: Runtime, text: string, slug: string, category: Category | undefined) {
  const town = townOfSlug(slug)
  const job = town && findJobInText(jobDictionary(runtime), text, category)
  const figure = job && (await findFigure(runtime.database, job.id, town.key))
  return figure ? { job: jobName(job), town: town.slug, town_in: town.in, figure } : null
}

/** Returns the paths of the pages with a real figure. Search engines do not index others. */
export async function priceAddresses({
  database,
}: Pick<Runtime, 'database'>): Promise<{ path: string; changed: string }[]> {
  const all = await findFigures(database)
  return all.flatMap(({ job, town_key, published_on, is_demo }) => {
    const town = townOfKey(town_key)
    return town && !is_demo ? [{ path: `/cene/${job}/${town.slug}`, changed: published_on }] : []
  })
}
