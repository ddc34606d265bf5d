import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import type { Database } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Category } from '../services/categories.ts'
import { type JobDictionary, jobDictionary } from '../services/jobs/jobs.server.ts'
import { type Line, matchJob } from '../services/jobs/match-job.server.ts'
import { QUOTE_MONTHS } from './figure-limits.ts'

const MAX_PROVIDERS_PER_STATEMENT = 500
const first = '00000000-0000-0000-0000-000000000000'

type Source = { provider: string; name: string; unit: string; price: number; quote: string | null }
type Offer = { provider: string; town: string; trades: Category[]; score: number }
type JobPrice = {
  job: string
  town: string
  provider: string
  price: number
  isListed: boolean
  quotes: number
  score: number
}

/** Returns the key of a line by which a provider's choice is found. */
export const lineKey = ({ name, unit }: Line) => `${normalizeText(name)} | ${normalizeText(unit)}`
const choiceKey = (provider: string, line: string) => `${provider} ${line}`

/**
 * Replaces `job_prices`: one price of each provider and job, the median of the provider's list prices and accepted
 * quotes of the last twelve months. Reads the providers in batches. Also deletes choices about lines that are gone.
 */
export async function refreshJobPrices(runtime: Pick<Runtime, 'database' | 'memo' | 'stopping'>): Promise<void> {
  const { database, stopping } = runtime
  let after = first
  while (!stopping.aborted) {
    const [last] = await database.rows<{ id: string }>(
      `SELECT id FROM (
         SELECT id FROM profiles WHERE account_role = 'provider' AND id > $1 ORDER BY id LIMIT ${MAX_PROVIDERS_PER_STATEMENT}
       ) AS page ORDER BY id DESC LIMIT 1`,
      [after],
    )
    if (!last) return
    await writeBatch(database, jobDictionary(runtime), after, last.id)
    after = last.id
  }
}

async function writeBatch(database: Database, dictionary: JobDictionary, after: string, last: string): Promise<void> {
  const range = [after, last]
  const sources = await database.rows<Source>(readSources, range)
  const offers = await database.rows<Offer>(readOffers, range)
  const choices = await database.rows<{ provider: string; line: string; job: string | null }>(
    `SELECT provider_id AS provider, line, job FROM job_choices
     WHERE provider_id > $1 AND provider_id <= $2`,
    range,
  )
  const chosen = new Map(choices.map(({ provider, line, job }) => [choiceKey(provider, line), job]))
  const used = new Set(sources.map(each => choiceKey(each.provider, lineKey(each))))
  const gone = choices.filter(({ provider, line }) => !used.has(choiceKey(provider, line)))
  const prices = pricesOf(dictionary, sources, offers, chosen)
  await database.query(
    `WITH gone AS (
       DELETE FROM job_choices c USING unnest($9::uuid[], $10::text[]) AS g(provider_id, line)
       WHERE (c.provider_id, c.line) = (g.provider_id, g.line)
     ), fresh AS (
       SELECT * FROM unnest($3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::boolean[], $8::int[], $11::real[])
         AS f(job, town_key, provider_id, price, is_listed, quotes, score)
     ), outdated AS (
       DELETE FROM job_prices p WHERE p.provider_id > $1 AND p.provider_id <= $2 AND NOT EXISTS (
         SELECT FROM fresh f WHERE (f.job, f.town_key, f.provider_id) = (p.job, p.town_key, p.provider_id)
       )
     )
     INSERT INTO job_prices (job, town_key, provider_id, price, is_listed, quotes, score)
     SELECT job, town_key, provider_id, price, is_listed, quotes, score FROM fresh
     ON CONFLICT (job, town_key, provider_id) DO UPDATE SET price = excluded.price, is_listed = excluded.is_listed,
       quotes = excluded.quotes, score = excluded.score
       WHERE (job_prices.price, job_prices.is_listed, job_prices.quotes, job_prices.score)
         IS DISTINCT FROM (excluded.price, excluded.is_listed, excluded.quotes, excluded.score)`,
    [
      ...range,
      prices.map(({ job }) => job),
      prices.map(({ town }) => town),
      prices.map(({ provider }) => provider),
      prices.map(({ price }) => price),
      prices.map(({ isListed }) => isListed),
      prices.map(({ quotes }) => quotes),
      gone.map(({ provider }) => provider),
      gone.map(({ line }) => line),
      prices.map(({ score }) => score),
    ],
  )
}

const readSources = `
  SELECT provider_id AS provider, name, unit, price::float8 AS price, NULL AS quote FROM price_items
  WHERE provider_id > $1 AND provider_id <= $2
  UNION ALL
  SELECT q.provider_id, line ->> 'name', line ->> 'unit', (line ->> 'price')::float8, q.id::text
  FROM quotes q JOIN quote_versions v ON v.quote_id = q.id AND v.status = 'accepted'
    AND v.decided_at > now() - interval '${QUOTE_MONTHS} months'
  CROSS JOIN LATERAL jsonb_array_elements(v.lines) AS line
  WHERE q.provider_id > $1 AND q.provider_id <= $2`

const readOffers = `
  SELECT s.user_id AS provider, min(s.town_key) AS town, array_agg(DISTINCT s.category) AS trades,
    max(s.score)::float8 AS score
  FROM services s JOIN profiles p ON p.id = s.user_id AND (NOT p.banned OR p.ban_expires <= now())
  WHERE s.user_id > $1 AND s.user_id <= $2 AND s.status = 'active' AND s.deleted_at IS NULL AND s.town_key <> ''
  GROUP BY s.user_id`

function pricesOf(
  dictionary: JobDictionary,
  sources: Source[],
  offers: Offer[],
  chosen: Map<string, string | null>,
): JobPrice[] {
  const offerOf = new Map(offers.map(offer => [offer.provider, offer]))
  const groups = new Map<string, { offer: Offer; job: string; sources: Source[] }>()
  for (const source of sources) {
    const offer = offerOf.get(source.provider)
    if (!offer) continue
    const choice = chosen.get(choiceKey(source.provider, lineKey(source)))
    const job = choice === undefined ? matchJob(dictionary, source, offer.trades)?.job.id : choice
    if (!job || !dictionary.byId.has(job)) continue
    const key = `${source.provider} ${job}`
    const group = groups.get(key) ?? { offer, job, sources: [] }
    groups.set(key, group)
    group.sources.push(source)
  }
  return [...groups.values()].map(({ offer, job, sources }) => ({
    job,
    town: offer.town,
    score: offer.score,
    provider: offer.provider,
    price: Math.round(medianOf(sources.map(({ price }) => price))),
    isListed: sources.some(({ quote }) => quote === null),
    quotes: new Set(sources.flatMap(({ quote }) => quote ?? [])).size,
  }))
}

function medianOf(numbers: number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
