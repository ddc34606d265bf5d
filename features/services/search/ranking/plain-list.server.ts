import type { Database } from '../../../../platform/server/database/db.server.ts'
import { isBrowseCategory } from '../../categories.ts'
import { type CardRow, cardColumns } from '../../service-card.server.ts'
import { MAX_TOTAL } from '../../service-limits.ts'
import type { CursorPosition, TownHalf } from '../query/cursor.server.ts'
import {
  type Filters,
  hasUnindexedFilter,
  indexedConditions,
  type SortedFilters,
  townConditions,
  unindexedConditions,
} from '../query/filter-conditions.server.ts'
import { type BindParam, hideFromPlanner, runQuery } from '../query/statement.server.ts'
import {
  listedConditions,
  orderByClauses,
  type PriceGroup,
  priceGroupConditions,
  priceGroupsAfter,
} from './order.server.ts'

/** The limits in use, a page and one row: literals, since with a parameter PostgreSQL would plan each time. */
const limits = [25, 101]
export const limitLiteral = (limit: number): number => limits.find(size => size >= limit) ?? limit

export type ListRow = CardRow & { score: number }

type ListRequest = { query: SortedFilters; town: TownHalf | null; limit: number }

/** Reads a list without a search, or one half of it, after a position; at most `limit` rows. */
export async function readPlainList(
  database: Database,
  request: ListRequest,
  place: CursorPosition | null,
): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (const group of priceGroupsAfter(request.query.sort, place)) {
    if (rows.length < request.limit)
      rows.push(...(await readGroup(database, { ...request, limit: request.limit - rows.length }, group)))
  }
  return rows
}

async function readGroup(database: Database, request: ListRequest, group: PriceGroup): Promise<ListRow[]> {
  const { query, town, limit } = request
  const mayBeRare = mayHaveFewMatches(request)
  const rows = await runQuery<ListRow>(
    database,
    value => {
      const bind = mayBeRare ? value : hideFromPlanner(value)
      const where = [
        ...listedConditions,
        ...indexedConditions(query, bind),
        ...townConditions(town, bind),
        ...priceGroupConditions(group, query.sort, bind),
        ...unindexedConditions(query, bind),
        '(NOT p.banned OR p.ban_expires <= now())',
      ]
      return `SELECT ${cardColumns}, s.score::float8 AS score FROM services s JOIN profiles p ON p.id = s.user_id
        WHERE ${where.join(' AND ')} ORDER BY ${orderByClauses[query.sort]('s')} LIMIT ${limitLiteral(limit)}`
    },
    { plannedForItsValues: mayBeRare },
  )
  return rows.slice(0, limit)
}

/** True if so few services may match that a scan of the list takes long; the values decide the plan then. */
function mayHaveFewMatches({ query, town }: ListRequest): boolean {
  // Only the order by age has an index for a leaf category.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  return town?.is === 'others' || (isLeaf && query.sort !== 'newest') || hasUnindexedFilter(query)
}

/** Joins only banned owners, who are few and have an index, instead of looking up the owner of every service. */
const joinBanned = 'LEFT JOIN profiles b ON b.id = s.user_id AND b.banned'

/** Counts a list without a search, of all towns; null if there are too many to count. */
export async function countPlainList(database: Database, query: Filters): Promise<number | null> {
  const indexed = (value: BindParam) => [...listedConditions, ...indexedConditions(query, value)]
  // Read in the order of an index, so that the index alone answers.
  const [some] = await runQuery<{ found: number }>(
    database,
    value => `SELECT count(*)::int AS found
      FROM (SELECT FROM services s WHERE ${indexed(hideFromPlanner(value)).join(' AND ')}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${hideFromPlanner(value)(MAX_TOTAL + 1, 'bigint')}) s`,
  )
  if (some!.found > MAX_TOTAL) return null
  const [row] = await runQuery<{ total: number }>(
    database,
    value => `SELECT count(*)::int AS total FROM services s ${joinBanned}
      WHERE ${[...indexed(value), ...unindexedConditions(query, value), '(b.id IS NULL OR b.ban_expires <= now())'].join(' AND ')}`,
    { plannedForItsValues: true },
  )
  return row!.total
}
