import type { Database } from '../../../platform/server/database/db.server.ts'
import { type Category, isCategory } from '../categories.ts'
import { common, type Filters, filtered, isNarrowed, led } from './service-part.server.ts'
import { inTrade, type Lookup, lookUp, type Match } from './service-stages.server.ts'
import { ask, unseen, type Value } from './statement.server.ts'

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
  const matches: (Match | null)[] = []
  let given = 0
  for (const stage of stages) {
    const match = await lookUp(stage)
    matches.push(match)
    if (!match || match.isMany) continue
    if (match.most === null || match.most > common) return null
    given = Math.max(given, match.most)
  }
  // Of a trade nothing is left out but what has the words and was given before.
  const trade = isNarrowed(query) ? undefined : matches.find(match => match?.isOfOne)?.isOfOne
  if (trade && (await hasMore(database, mostCounted + given, value => ofTrade(trade, value)))) return null
  let total = 0
  for (const match of matches) {
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

/** With more than these there is no need to look at any of them: the index alone says so, when it is asked in its order. */
async function hasMore(database: Database, than: number, where: (value: Value) => string[]): Promise<boolean> {
  const [row] = await ask<{ found: number }>(
    database,
    value => `SELECT count(*)::int AS found
      FROM (SELECT FROM services s WHERE ${where(unseen(value)).join(' AND ')}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${unseen(value)(than + 1, 'bigint')}) s`,
  )
  return row!.found > than
}

async function countPlainly(database: Database, query: Filters): Promise<number | null> {
  if (await hasMore(database, mostCounted, value => ledBy(query, value))) return null
  const [row] = await ask<{ total: number }>(
    database,
    value => `SELECT count(*)::int AS total FROM services s ${openOnes}
      WHERE ${[...ledBy(query, value), ...filtered(query, null, value), isOpen].join(' AND ')}`,
    { plannedForItsValues: true },
  )
  return row!.total
}

async function countMatching(database: Database, query: Filters, match: Match): Promise<number> {
  if (match.most === 0) return 0
  // As where they are read (service-part.server.ts).
  const isPlain = !match.isLong && !isNarrowed(query)
  const write = (value: Value) => {
    const where = [
      ...match.narrow(value),
      ...ledBy(query, value),
      ...filtered(query, null, value),
      ...match.decide(value),
    ]
    return `WITH found AS MATERIALIZED (SELECT s.user_id FROM services s WHERE ${where.join(' AND ')})
      SELECT count(*)::int AS total FROM found s ${openOnes} WHERE ${isOpen}`
  }
  const [row] = await ask<{ total: number }>(database, value => write(isPlain ? unseen(value) : value), {
    plannedForItsValues: !isPlain,
  })
  return row?.total ?? 0
}

async function countMany(database: Database, query: Filters, match: Match): Promise<number | null> {
  const write = (value: Value) => {
    const where = [...ledBy(query, value), ...filtered(query, null, value), ...match.decide(value)]
    const walked = `SELECT s.user_id FROM services s WHERE ${where.join(' AND ')} LIMIT ${mostCounted + 1}`
    return `SELECT count(*)::int AS walked, (count(*) FILTER (WHERE ${isOpen}))::int AS total FROM (${walked}) s ${openOnes}`
  }
  const [row] = await ask<{ walked: number; total: number }>(database, write, { plannedForItsValues: true })
  return row && row.walked <= mostCounted ? row.total : null
}

const ofTrade = (trade: Category, value: Value) => [
  `s.status = 'active'`,
  's.deleted_at IS NULL',
  inTrade([trade], value),
]

const ledBy = (query: Filters, value: Value) =>
  led({ ...query, sort: 'newest' }, null, { prices: null, after: null }, value)
