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

/** A limit is a page plus one row. Limits are literals, because PostgreSQL plans each time if they are parameters. */
const limits = [25, 101]
export const limitLiteral = (limit: number): number => limits.find(size => size >= limit) ?? limit

/** `listed`, only in lists without a search, is at least the list's total, counted up to MAX_TOTAL + 1. */
export type ListRow = CardRow & { score: number; listed?: number }

type ListRequest = { query: SortedFilters; town: TownHalf | null; limit: number }

/** Reads at most `limit` rows after a position, from a list without a search or from one town half of such a list. */
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
      return `SELECT ${cardColumns}, s.score::float8 AS score, (${countIndexed(query, bind)}) AS listed FROM services s JOIN profiles p ON p.id = s.user_id
        WHERE ${where.join(' AND ')} ORDER BY ${orderByClauses[query.sort]('s')} LIMIT ${limitLiteral(limit)}`
    },
    { plannedForItsValues: mayBeRare },
  )
  return rows.slice(0, limit)
}

/** True if so few services may match that a scan takes long. PostgreSQL must then plan for the filters' values. */
function mayHaveFewMatches({ query, town }: ListRequest): boolean {
  // Only the order by age has indexes for subcategories both with and without a town.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  return town?.is === 'others' || (isLeaf && query.sort !== 'newest') || hasUnindexedFilter(query)
}

/** Joins only banned owners, because they are few and have an index. Looking up every service's owner takes longer. */
const joinBanned = 'LEFT JOIN profiles b ON b.id = s.user_id AND b.banned'

/** SQL that counts the services of all towns up to MAX_TOTAL + 1, by the conditions that the list's index has. */
function countIndexed(query: Filters, bind: BindParam): string {
  // The order is the same as in an index, so that PostgreSQL reads only the index.
  return `SELECT count(*)::int FROM (
    SELECT FROM services s WHERE ${[...listedConditions, ...indexedConditions(query, bind)].join(' AND ')}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${bind(MAX_TOTAL + 1, 'bigint')}) s`
}

/** Counts the services of all towns in a list without a search; null if there are more than MAX_TOTAL. */
export async function countPlainList(
  database: Database,
  query: Filters,
  { listed = 0 }: ListRow,
): Promise<number | null> {
  if (listed > MAX_TOTAL) return null
  const [row] = await runQuery<{ total: number }>(
    database,
    value => `SELECT count(*)::int AS total FROM services s ${joinBanned}
      WHERE ${[...listedConditions, ...indexedConditions(query, value), ...unindexedConditions(query, value), '(b.id IS NULL OR b.ban_expires <= now())'].join(' AND ')}`,
    { plannedForItsValues: true },
  )
  return row!.total
}
