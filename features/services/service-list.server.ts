import type { Database } from '../../platform/server/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isBrowseCategory } from './categories.ts'
import { type ListCursor, readCursor, writeCursor } from './cursor.server.ts'
import type { ServiceCardData, ServicePage, ServiceQuery, Sorting } from './service.ts'

/** A list shows so much of a description; the page has it whole. */
const excerpt = 200
/** With fewer hits than this, words that are merely similar are looked for as well. */
const tooFew = 4

const listed = `status = 'active' AND deleted_at IS NULL`

type Stage = ListCursor[0]
type Row = Omit<ServiceCardData, 'created_at'> & { created_at: Date; price_from: number | null; similarity: number }
type Found = { stage: Stage; row: Row }

/** The public list: active services, filtered, in pages by cursor (specification 1, Services list; 3, Search). */
export async function listServices({ database }: Runtime, query: ServiceQuery): Promise<ServicePage> {
  const cursor = query.cursor ? readCursor(query.cursor, query.sort) : null
  const found: Found[] = []
  const read = async (stage: Stage) => {
    const after = stage === cursor?.[0] ? cursor : null
    for (const row of await readStage(database, query, stage, after, query.limit + 1 - found.length))
      found.push({ stage, row })
  }
  const stages: Stage[] = query.search ? ['title', 'keywords', 'similar'] : ['title']
  for (const stage of cursor ? stages.slice(stages.indexOf(cursor[0])) : stages) {
    if (stage === 'similar' && stage !== cursor?.[0] && (cursor || found.length >= tooFew)) break
    await read(stage)
    if (found.length > query.limit) break
  }

  const shown = found.slice(0, query.limit)
  const next = found[query.limit]
  return {
    items: shown.map(({ row: { price_from: _, similarity: __, ...card } }) => ({
      ...card,
      created_at: card.created_at.toISOString(),
    })),
    next_cursor: next ? writeCursor(placeOf(shown.at(-1)!, next.stage, query.sort)) : null,
  }
}

const columns = `s.id, s.title, left(s.description, ${excerpt}) AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.avatar_url AS provider_avatar_url, p.location,
  s.rating::float8 AS rating, s.rating_count AS reviews, s.created_at, s.price_from::float8 AS price_from`

const orders: Record<Sorting, string> = {
  newest: 's.created_at DESC, s.id DESC',
  rating: 's.rating DESC, s.rating_count DESC, s.id DESC',
  price_asc: 's.price_from ASC NULLS LAST, s.id ASC',
  price_desc: 's.price_from DESC NULLS LAST, s.id DESC',
}

/**
 * One stage of the search: `title` (or no search at all), then `keywords` without what the title gave, then `similar`.
 * The text depends only on which filters are given, never on their values, so there are few to plan.
 */
async function readStage(
  database: Database,
  query: ServiceQuery,
  stage: Stage,
  after: ListCursor | null,
  limit: number,
): Promise<Row[]> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const where = [`s.status = 'active'`, 's.deleted_at IS NULL', '(NOT p.banned OR p.ban_expires <= now())']

  if (query.category)
    where.push(`s.${isBrowseCategory(query.category) ? 'parent_category' : 'category'} = ${value(query.category)}`)
  if (query.location) where.push(`sr_key(p.location) = sr_key(${value(query.location)})`)
  if (query.price_min !== undefined) where.push(`s.price_from >= ${value(query.price_min)}`)
  if (query.price_max !== undefined) where.push(`s.price_from <= ${value(query.price_max)}`)
  if (query.rating_min !== undefined) where.push(`s.rating >= ${value(query.rating_min)}`)

  let order = orders[query.sort]
  let similarity = '0'
  if (query.search) {
    const pattern = value(`%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    // Under three characters there is no trigram, and asking the index would read all of it.
    const title = query.search.length < 3 ? `(s.title_key || '')` : 's.title_key'
    const inTitle = `${title} LIKE sr_key(${pattern})`
    const inKeywords = `s.keywords_key LIKE sr_key(${pattern})`
    if (stage === 'title') where.push(inTitle)
    if (stage === 'keywords') where.push(inKeywords, `NOT ${inTitle}`)
    if (stage === 'similar') {
      const word = `sr_key(${value(query.search)})`
      // Looked for by itself: beside another condition the planner would rather compare every row that fulfils that one.
      const similar = (key: string) => `SELECT id FROM services WHERE ${listed} AND ${word} <% ${key}`
      where.push(`s.id IN (${similar('title_key')} UNION ALL ${similar('keywords_key')})`)
      where.push(`NOT ${inTitle}`, `NOT ${inKeywords}`)
      similarity = `word_similarity(${word}, s.title_key)`
      order = 'similarity DESC, s.id DESC'
      if (after && after[1] !== null)
        where.push(`(${similarity}, s.id) < (${value(after[1])}::real, ${value(after[3])}::uuid)`)
    }
  }
  if (after && stage !== 'similar') where.push(isAfter(after, query.sort, value))

  return database.rows<Row>(
    `SELECT ${columns}, ${similarity} AS similarity FROM services s JOIN profiles p ON p.id = s.user_id
     WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ${value(limit)}`,
    values,
    // Walking the newest ones is best for a common word and worst for a rare one.
    { plannedForItsValues: query.search !== undefined },
  )
}

/** Rows beyond the cursor in the order of the list. Services without a price stand last either way. */
function isAfter([, at, count, id]: ListCursor, sort: Sorting, value: (given: unknown) => string): string {
  if (sort === 'newest') return `(s.created_at, s.id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`
  if (sort === 'rating')
    return `(s.rating, s.rating_count, s.id) < (${value(at)}::numeric, ${value(count)}::int, ${value(id)}::uuid)`
  const beyond = sort === 'price_asc' ? '>' : '<'
  if (at === null) return `(s.price_from IS NULL AND s.id ${beyond} ${value(id)}::uuid)`
  return `((s.price_from, s.id) ${beyond} (${value(at)}::numeric, ${value(id)}::uuid) OR s.price_from IS NULL)`
}

/** The place after a row; `next` is the stage of the row that follows it. */
function placeOf({ stage, row }: Found, next: Stage, sort: Sorting): ListCursor {
  if (next === 'similar') return [next, stage === next ? row.similarity : null, 0, row.id]
  const shared = stage as Exclude<Stage, 'similar'>
  if (sort === 'newest') return [shared, row.created_at.toISOString(), 0, row.id]
  if (sort === 'rating') return [shared, row.rating, row.reviews, row.id]
  return [shared, row.price_from, 0, row.id]
}
