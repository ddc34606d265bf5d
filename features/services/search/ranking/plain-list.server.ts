import type { Database } from '../../../../platform/server/database/db.server.ts'
import { isBrowseCategory } from '../../categories.ts'
import { type CardRow, cardColumns } from '../../service-card.server.ts'
import type { Place, TownPart } from '../query/cursor.server.ts'
import {
  type Filters,
  filtering,
  inPart,
  isRare,
  leading,
  type SortedFilters,
} from '../query/filter-conditions.server.ts'
import { ask, unseen, type Value } from '../query/statement.server.ts'
import { inStretch, listed, orders, type Stretch, stretchesOf } from './order.server.ts'

/** The highest total that is shown: counting on costs more than the list, and a larger number helps no reader. */
export const mostCounted = 500
/**
 * The limits in use, each one row more than a page. They are literals: with a parameter PostgreSQL would plan each
 * time.
 */
const limits = [25, 101]
export const sizeFor = (limit: number): number => limits.find(size => size >= limit) ?? limit

export type Row = CardRow & { score: number }

type ListRequest = { query: SortedFilters; town: TownPart | null; limit: number }

/** Reads a list without a search, or one half of it, after a position; at most `limit` rows. */
export async function readPlainList(database: Database, request: ListRequest, place: Place | null): Promise<Row[]> {
  const rows: Row[] = []
  for (const group of stretchesOf(request.query.sort, place)) {
    if (rows.length < request.limit)
      rows.push(...(await readGroup(database, { ...request, limit: request.limit - rows.length }, group)))
  }
  return rows
}

async function readGroup(database: Database, request: ListRequest, group: Stretch): Promise<Row[]> {
  const { query, town, limit } = request
  const mayBeRare = mayHaveFewMatches(request)
  const rows = await ask<Row>(
    database,
    value => {
      const bind = mayBeRare ? value : unseen(value)
      const where = [
        ...listed,
        ...leading(query, bind),
        ...inPart(town, bind),
        ...inStretch(group, query.sort, bind),
        ...filtering(query, bind),
        '(NOT p.banned OR p.ban_expires <= now())',
      ]
      return `SELECT ${cardColumns}, s.score::float8 AS score FROM services s JOIN profiles p ON p.id = s.user_id
        WHERE ${where.join(' AND ')} ORDER BY ${orders[query.sort]('s')} LIMIT ${sizeFor(limit)}`
    },
    { plannedForItsValues: mayBeRare },
  )
  return rows.slice(0, limit)
}

/**
 * True if so few services may match that a scan in the order of the list takes long; the values decide the plan then.
 */
function mayHaveFewMatches({ query, town }: ListRequest): boolean {
  // Only the order by age has an index for a leaf category.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  return town?.is === 'others' || (isLeaf && query.sort !== 'newest') || isRare(query)
}

/** Joins only banned owners, who are few and have an index, instead of looking up the owner of every service. */
const joinBanned = 'LEFT JOIN profiles b ON b.id = s.user_id AND b.banned'

/** Counts a list without a search, of all towns; null if there are too many to count. */
export async function countPlainList(database: Database, query: Filters): Promise<number | null> {
  const indexed = (value: Value) => [...listed, ...leading(query, value)]
  // Read in the order of an index, so that the index alone answers.
  const [some] = await ask<{ found: number }>(
    database,
    value => `SELECT count(*)::int AS found
      FROM (SELECT FROM services s WHERE ${indexed(unseen(value)).join(' AND ')}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${unseen(value)(mostCounted + 1, 'bigint')}) s`,
  )
  if (some!.found > mostCounted) return null
  const [row] = await ask<{ total: number }>(
    database,
    value => `SELECT count(*)::int AS total FROM services s ${joinBanned}
      WHERE ${[...indexed(value), ...filtering(query, value), '(b.id IS NULL OR b.ban_expires <= now())'].join(' AND ')}`,
    { plannedForItsValues: true },
  )
  return row!.total
}
