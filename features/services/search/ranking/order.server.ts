import type { CursorPosition } from '../query/cursor.server.ts'
import { isByScore, type Sorting } from '../query/service-filters.ts'
import type { BindParam } from '../query/statement.server.ts'

/** The column `score` combines ratings, answering time and free day (migrations/functions/service_score.sql). */
export const orderByClauses: Record<Sorting, (table: string) => string> = {
  best: table => `${table}.score DESC, ${table}.id DESC`,
  near: table => `${table}.score DESC, ${table}.id DESC`,
  newest: table => `${table}.created_at DESC, ${table}.id DESC`,
  rating: table => `${table}.rating DESC, ${table}.rating_count DESC, ${table}.id DESC`,
  price_asc: table => `${table}.price_from, ${table}.id`,
  price_desc: table => `${table}.price_from DESC, ${table}.id DESC`,
}

export const sortColumns = 's.id, s.user_id, s.town_key, s.created_at, s.score, s.rating, s.rating_count, s.price_from'

/** True if there is an index in this order for each category, also for subcategories. */
export const hasCategoryIndex = (sort: Sorting) => isByScore(sort) || sort === 'newest'

export const listedConditions = [`s.status = 'active'`, 's.deleted_at IS NULL']

/** In both orders by price, services without a price are a group that comes last. In other orders `prices` is null. */
export type PriceGroup = { prices: 'IS NOT NULL' | 'IS NULL' | null; after: Exclude<CursorPosition, 'start'> | null }

/** Returns the price groups of a segment that have rows after the position `place`. */
export function priceGroupsAfter(sort: Sorting, place: CursorPosition | null): PriceGroup[] {
  const after = place === 'start' ? null : place
  if (isByScore(sort) || sort === 'newest' || sort === 'rating') return [{ prices: null, after }]
  if (after?.[0] === null) return [{ prices: 'IS NULL', after }]
  return [
    { prices: 'IS NOT NULL', after },
    { prices: 'IS NULL', after: null },
  ]
}

export const priceGroupConditions = ({ prices, after }: PriceGroup, sort: Sorting, value: BindParam): string[] => [
  ...(prices ? [`s.price_from ${prices}`] : []),
  ...(after ? [isAfter(after, sort, value)] : []),
]

function isAfter([at, count, id]: Exclude<CursorPosition, 'start'>, sort: Sorting, value: BindParam): string {
  if (isByScore(sort)) return `(s.score, s.id) < (${value(at, 'numeric')}, ${value(id, 'uuid')})`
  if (sort === 'newest') return `(s.created_at, s.id) < (${value(at, 'timestamptz')}, ${value(id, 'uuid')})`
  if (sort === 'rating')
    return `(s.rating, s.rating_count, s.id) < (${value(at, 'numeric')}, ${value(count, 'int')}, ${value(id, 'uuid')})`
  const beyond = sort === 'price_asc' ? '>' : '<'
  if (at === null) return `s.id ${beyond} ${value(id, 'uuid')}`
  return `(s.price_from, s.id) ${beyond} (${value(at, 'numeric')}, ${value(id, 'uuid')})`
}
