import type { Database } from '../../platform/server/database/db.server.ts'
import { isCategory } from './categories.ts'
import { common, type Filters, filtered, led } from './service-part.server.ts'
import { type Lookup, lookUp, type Match, type Value } from './service-stages.server.ts'

/** More services than these are not counted: nobody reads so far, and counting would cost more than the list. */
const mostCounted = 500

/** Those banned are few and have an index of their own, so that not every service's owner is looked up. */
const openOnes = 'LEFT JOIN profiles b ON b.id = s.user_id AND b.banned'
const isOpen = '(b.id IS NULL OR b.ban_expires <= now())'

/**
 * How many services a list has in all its stages (service-list.server.ts), of all towns; null where there are too many
 * to count.
 */
export async function countServices(database: Database, query: Filters, stages: Lookup[]): Promise<number | null> {
  if (query.category && !isCategory(query.category)) return 0
  let total = 0
  for (const stage of stages) {
    const match = await lookUp(stage)
    const count = match?.isMany
      ? await countMany(database, query, match)
      : match
        ? await countMatching(database, query, match)
        : await countPlainly(database, query)
    if (count === null) return null
    total += count
  }
  return total
}

async function countPlainly(database: Database, query: Filters): Promise<number | null> {
  // However much there is, an index leads and the walk has an end; planning it each time takes longer than counting.
  const [row] = await run<{ walked: number; total: number }>(database, false, value => {
    const walked = `SELECT s.user_id, s.price_from, s.rating, s.free_day, s.areas, s.town_key FROM services s
      WHERE ${ledBy(query, value).join(' AND ')} ORDER BY s.created_at DESC, s.id DESC LIMIT ${mostCounted + 1}`
    const fits = [...filtered(query, null, value), isOpen].join(' AND ')
    return `SELECT count(*)::int AS walked, (count(*) FILTER (WHERE ${fits}))::int AS total FROM (${walked}) s ${openOnes}`
  })
  return row && row.walked <= mostCounted ? row.total : null
}

async function countMatching(database: Database, query: Filters, match: Match): Promise<number | null> {
  if (match.most === 0) return 0
  if (match.most === null || match.most > common) return null
  const [row] = await run<{ total: number }>(database, true, value => {
    const where = [
      ...match.narrow(value),
      ...ledBy(query, value),
      ...filtered(query, null, value),
      ...match.decide(value),
    ]
    return `WITH found AS MATERIALIZED (SELECT s.user_id FROM services s WHERE ${where.join(' AND ')})
      SELECT count(*)::int AS total FROM found s ${openOnes} WHERE ${isOpen}`
  })
  return row?.total ?? 0
}

async function countMany(database: Database, query: Filters, match: Match): Promise<number | null> {
  const [row] = await run<{ walked: number; total: number }>(database, true, value => {
    const where = [...ledBy(query, value), ...filtered(query, null, value), ...match.decide(value)]
    const walked = `SELECT s.user_id FROM services s WHERE ${where.join(' AND ')} LIMIT ${mostCounted + 1}`
    return `SELECT count(*)::int AS walked, (count(*) FILTER (WHERE ${isOpen}))::int AS total FROM (${walked}) s ${openOnes}`
  })
  return row && row.walked <= mostCounted ? row.total : null
}

const ledBy = (query: Filters, value: Value) =>
  led({ ...query, sort: 'newest' }, null, { prices: null, after: null }, value)

function run<Row extends object>(
  database: Database,
  plannedForItsValues: boolean,
  write: (value: Value) => string,
): Promise<Row[]> {
  const values: unknown[] = []
  const text = write(given => `$${values.push(given)}`)
  return database.rows<Row>(text, values, { plannedForItsValues })
}
