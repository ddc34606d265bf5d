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

/** More services than these are not counted: nobody reads so far, and counting would cost more than the list. */
export const mostCounted = 500
/** A page is read by one of few sizes, one more than it shows: PostgreSQL plans anew for a number that is a parameter. */
const sizes = [25, 101]
export const sizeFor = (limit: number): number => sizes.find(size => size >= limit) ?? limit

export type Row = CardRow & { score: number }

type Asked = { query: SortedFilters; town: TownPart | null; limit: number }

/** The rows of a list without a search, or of one half of it, after a place; `limit` at most. */
export async function readPlainList(database: Database, asked: Asked, place: Place | null): Promise<Row[]> {
  const rows: Row[] = []
  for (const stretch of stretchesOf(asked.query.sort, place)) {
    if (rows.length < asked.limit)
      rows.push(...(await readStretch(database, { ...asked, limit: asked.limit - rows.length }, stretch)))
  }
  return rows
}

async function readStretch(database: Database, asked: Asked, stretch: Stretch): Promise<Row[]> {
  const { query, town, limit } = asked
  // Walking in the order of the list is best where most are wanted and worst where few are.
  const isPlannedForItsValues = isRarelyMet(asked)
  const rows = await ask<Row>(
    database,
    value => {
      const given = isPlannedForItsValues ? value : unseen(value)
      const where = [
        ...listed,
        ...leading(query, given),
        ...inPart(town, given),
        ...inStretch(stretch, query.sort, given),
        ...filtering(query, given),
        '(NOT p.banned OR p.ban_expires <= now())',
      ]
      return `SELECT ${cardColumns}, s.score::float8 AS score FROM services s JOIN profiles p ON p.id = s.user_id
        WHERE ${where.join(' AND ')} ORDER BY ${orders[query.sort]('s')} LIMIT ${sizeFor(limit)}`
    },
    { plannedForItsValues: isPlannedForItsValues },
  )
  return rows.slice(0, limit)
}

/** There may be so few that walking to them takes long. */
function isRarelyMet({ query, town }: Asked): boolean {
  // Only the order by age has an index for a leaf category; in another order the best plan depends on the leaf.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  return town?.is === 'others' || (isLeaf && query.sort !== 'newest') || isRare(query)
}

/** Banned people are few and have an index of their own, so that not every service's owner is looked up. */
const openOnes = 'LEFT JOIN profiles b ON b.id = s.user_id AND b.banned'

/** How many services a list without a search has, of all towns; null where there are too many to count. */
export async function countPlainList(database: Database, query: Filters): Promise<number | null> {
  const led = (value: Value) => [...listed, ...leading(query, value)]
  // The index alone says so when it is read in its own order.
  const [some] = await ask<{ found: number }>(
    database,
    value => `SELECT count(*)::int AS found
      FROM (SELECT FROM services s WHERE ${led(unseen(value)).join(' AND ')}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${unseen(value)(mostCounted + 1, 'bigint')}) s`,
  )
  if (some!.found > mostCounted) return null
  const [row] = await ask<{ total: number }>(
    database,
    value => `SELECT count(*)::int AS total FROM services s ${openOnes}
      WHERE ${[...led(value), ...filtering(query, value), '(b.id IS NULL OR b.ban_expires <= now())'].join(' AND ')}`,
    { plannedForItsValues: true },
  )
  return row!.total
}
