import type { Place } from '../query/cursor.server.ts'
import { isByScore, type Sorting } from '../query/service-filters.ts'
import type { Value } from '../query/statement.server.ts'

/**
 * The orders of the list. `score` is a column that migrations/functions/service_score.sql works out: the weights of
 * ratings, answers and free days are there.
 */
export const orders: Record<Sorting, (of: string) => string> = {
  best: of => `${of}.score DESC, ${of}.id DESC`,
  near: of => `${of}.score DESC, ${of}.id DESC`,
  newest: of => `${of}.created_at DESC, ${of}.id DESC`,
  rating: of => `${of}.rating DESC, ${of}.rating_count DESC, ${of}.id DESC`,
  price_asc: of => `${of}.price_from, ${of}.id`,
  price_desc: of => `${of}.price_from DESC, ${of}.id DESC`,
}

/** The columns that every order and every join needs. */
export const ordered = 's.id, s.user_id, s.town_key, s.created_at, s.score, s.rating, s.rating_count, s.price_from'

/** Every category has an index in this order. */
export const isIndexedByTrade = (sort: Sorting) => isByScore(sort) || sort === 'newest'

export const listed = [`s.status = 'active'`, 's.deleted_at IS NULL']

/** A part ordered by price has those with a price first, then those without, which stand last in either direction. */
export type Stretch = { prices: 'IS NOT NULL' | 'IS NULL' | null; after: Exclude<Place, 'start'> | null }

/** The stretches of a part after a place in it. */
export function stretchesOf(sort: Sorting, place: Place | null): Stretch[] {
  const after = place === 'start' ? null : place
  if (isByScore(sort) || sort === 'newest' || sort === 'rating') return [{ prices: null, after }]
  if (after?.[0] === null) return [{ prices: 'IS NULL', after }]
  return [
    { prices: 'IS NOT NULL', after },
    { prices: 'IS NULL', after: null },
  ]
}

export const inStretch = ({ prices, after }: Stretch, sort: Sorting, value: Value): string[] => [
  ...(prices ? [`s.price_from ${prices}`] : []),
  ...(after ? [isAfter(after, sort, value)] : []),
]

/** Rows beyond the cursor in the order of the list. */
function isAfter([at, count, id]: Exclude<Place, 'start'>, sort: Sorting, value: Value): string {
  if (isByScore(sort)) return `(s.score, s.id) < (${value(at, 'numeric')}, ${value(id, 'uuid')})`
  if (sort === 'newest') return `(s.created_at, s.id) < (${value(at, 'timestamptz')}, ${value(id, 'uuid')})`
  if (sort === 'rating')
    return `(s.rating, s.rating_count, s.id) < (${value(at, 'numeric')}, ${value(count, 'int')}, ${value(id, 'uuid')})`
  const beyond = sort === 'price_asc' ? '>' : '<'
  if (at === null) return `s.id ${beyond} ${value(id, 'uuid')}`
  return `(s.price_from, s.id) ${beyond} (${value(at, 'numeric')}, ${value(id, 'uuid')})`
}
