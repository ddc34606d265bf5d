import { activeCity } from '../../../platform/serbian/cities.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { plain } from '../../../platform/serbian/plain.ts'
import type { Database } from '../../../platform/server/database/db.server.ts'
import { areaOf, isArea, reachedBy } from '../areas.ts'
import { isBrowseCategory, isCategory } from '../categories.ts'
import type { ServiceCardData, ServiceQuery } from '../service.ts'
import type { Place, Stage, TownPart } from './cursor.server.ts'
import { type BoundName, isByScore, type Sorting } from './service-filters.ts'
import type { Match } from './service-stages.server.ts'
import { ask, unseen, type Value } from './statement.server.ts'

/** A list shows so much of a description; the page has it whole. */
export const excerpt = 200
/** A word in more services than these is always looked for by walking first. */
export const common = 2_000
/** A service found by the index of words costs as much as so many that are walked past. */
export const dearer = 4
/** Of a list without a search so many rows are read at once, one more than a page. */
const pages = [25, 101]
/** So many services are walked through; where that gives too few, the index says where the others are. */
export const walked = 4_000
/** Where none of so many fits, walking on would hardly meet enough. */
const tried = 600

export type Row = Omit<ServiceCardData, 'created_at'> & { created_at: Date; price_from: number | null; score: number }
/** One part of the list: a stage of the search, in one town first or everywhere. */
export type Part = { stage: Stage; town: TownPart | null }
export type Filters = Omit<ServiceQuery, 'sort'>
type Asked = { query: Filters & { sort: Sorting }; town: TownPart | null; match: Match | null; limit: number }

/** Of a part ordered by price: those with one, then those without, which stand last either way. */
type Stretch = { prices: 'IS NOT NULL' | 'IS NULL' | null; after: Exclude<Place, 'start'> | null }

/**
 * The rows of one part of the list after a place in it, `limit` at most. The text of a statement depends only on which
 * filters are given and on how many words there are, never on their values, so there are few to plan.
 */
export async function readPart(database: Database, asked: Asked, place: Place | null): Promise<Row[]> {
  const { query, match, limit } = asked
  if (match?.most === 0 || (query.category && !isCategory(query.category)) || (query.near && !isArea(query.near)))
    return []
  const rows: Row[] = []
  for (const stretch of stretchesOf(query.sort, place === 'start' ? null : place)) {
    if (rows.length < limit)
      rows.push(...(await readStretch(database, { ...asked, limit: limit - rows.length }, stretch)))
  }
  return rows
}

function stretchesOf(sort: Sorting, after: Stretch['after']): Stretch[] {
  if (isByScore(sort) || sort === 'newest' || sort === 'rating') return [{ prices: null, after }]
  if (after?.[0] === null) return [{ prices: 'IS NULL', after }]
  return [
    { prices: 'IS NOT NULL', after },
    { prices: 'IS NULL', after: null },
  ]
}

async function readStretch(database: Database, asked: Asked, stretch: Stretch): Promise<Row[]> {
  const { query, town, match, limit } = asked
  if (!match || match.isMany) {
    // Walking in the order of the list is best where most are wanted and worst where few are.
    if (isRare(asked))
      return ask<Row>(database, value => plainly(asked, stretch, value, value(limit, 'bigint')), {
        plannedForItsValues: true,
      })
    // A number in the text, and few of them: for a page of any size PostgreSQL would plan each time.
    const page = pages.find(size => size >= limit) ?? limit
    const rows = await ask<Row>(database, value => plainly(asked, stretch, value, String(page)))
    return rows.slice(0, limit)
  }
  for (const steps of isSoonMet(match, limit) ? [tried, walked] : []) {
    const rows = await ask<Row>(database, value => byWalking(asked, match, stretch, value, steps))
    if (rows.length === limit) return rows
    if (!rows.length) break
  }
  // Where nothing else narrows the list it is clear that the index of words leads, and to few.
  const isPlain = !match.isLong && !town && !isNarrowed(query) && !stretch.after && !stretch.prices
  return ask<Row>(database, value => byIndex(asked, match, stretch, isPlain ? unseen(value) : value), {
    plannedForItsValues: !isPlain,
  })
}

/** Something besides the search decides which services are in the list. */
export const isNarrowed = (query: Filters) =>
  Boolean(query.category || query.location || query.free || query.near) || boundsOf(query).length > 0

const isOfTrade = ({ category }: Filters) => Boolean(category && !isBrowseCategory(category))

/** There may be so few that walking to them takes long. */
function isRare(asked: Asked): boolean {
  const { query, town, match } = asked
  const isOrdered = isByScore(query.sort) || query.sort === 'newest'
  if (match) return !match.isOfOne || !isOrdered || Boolean(town) || isNarrowed(query)
  // Of a trade only the newest have an index of their own; in another order it hangs on how many there are.
  const isTrade = query.sort !== 'newest' && isOfTrade(query)
  return Boolean(town?.is === 'others' || isTrade || query.free || query.near) || boundsOf(query).length > 0
}

/** Walking through the list in its order meets enough of them before the index has given all. */
const isSoonMet = ({ most, among, isLong }: Match, limit: number) =>
  !isLong && (most === null || most > common || dearer * most * most > limit * among)

const columns = `s.id, s.title, left(s.description, ${excerpt}) AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.slug AS provider_slug, p.avatar_url AS provider_avatar_url, p.location,
  s.rating::float8 AS rating, s.rating_count AS reviews,
  to_char(s.free_day, 'YYYY-MM-DD') AS free_day, s.created_at, s.price_from::float8 AS price_from,
  s.score::float8 AS score`
/** What is known of a service before the others of its columns are read: whose it is, and its place in every order. */
const ordered = 's.id, s.user_id, s.created_at, s.score, s.rating, s.rating_count, s.price_from'
const isOpen = '(NOT p.banned OR p.ban_expires <= now())'
const orders: Record<Sorting, (of: string) => string> = {
  best: of => `${of}.score DESC, ${of}.id DESC`,
  near: of => `${of}.score DESC, ${of}.id DESC`,
  newest: of => `${of}.created_at DESC, ${of}.id DESC`,
  rating: of => `${of}.rating DESC, ${of}.rating_count DESC, ${of}.id DESC`,
  price_asc: of => `${of}.price_from, ${of}.id`,
  price_desc: of => `${of}.price_from DESC, ${of}.id DESC`,
}

function plainly(asked: Asked, stretch: Stretch, value: Value, limit: string): string {
  const { query, town, match } = asked
  const given = isRare(asked) ? value : unseen(value)
  const where = [
    ...led(query, town, stretch, given),
    ...filtered(query, town, given),
    ...(match?.decide(given) ?? []),
    isOpen,
  ]
  return `SELECT ${columns} FROM services s JOIN profiles p ON p.id = s.user_id
    WHERE ${where.join(' AND ')} ORDER BY ${orders[query.sort]('s')} LIMIT ${limit}`
}

/**
 * Of the next ones in the list those that match: an end to the work, whether there is one or not. Services lie in no
 * order, so each that is read costs; where the index has all that is looked at, only those that match are.
 */
function byWalking({ query, town, limit }: Asked, match: Match, stretch: Stretch, value: Value, steps: number): string {
  const order = orders[query.sort]
  // An index in the order of the list begins with all of these but a trade.
  const first = led(query, town, stretch, isOfTrade(query) ? value : unseen(value))
  const next = `SELECT s.* FROM services s WHERE ${first.join(' AND ')} ORDER BY ${order('s')} LIMIT ${steps}`
  const where = [...filtered(query, town, value), ...match.decide(unseen(value)), isOpen]
  return `SELECT ${columns} FROM (
      SELECT ${ordered} FROM (${next}) s JOIN profiles p ON p.id = s.user_id
      WHERE ${where.join(' AND ')} ORDER BY ${order('s')} LIMIT ${unseen(value)(limit, 'bigint')}
    ) found JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id ORDER BY ${order('found')}`
}

/** All that match, by the index of words, and then the first of them; a planner left to itself walks when there are none. */
function byIndex({ query, town, limit }: Asked, match: Match, stretch: Stretch, value: Value): string {
  const where = [...match.narrow(value), ...led(query, town, stretch, value), ...filtered(query, town, value)]
  return `WITH found AS MATERIALIZED (
      SELECT ${ordered} FROM services s
      WHERE ${[...where, ...match.decide(value)].join(' AND ')}
    )
    SELECT ${columns} FROM found JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id
    WHERE ${isOpen} ORDER BY ${orders[query.sort]('found')} LIMIT ${value(limit, 'bigint')}`
}

/** The town that an address asks for: 'Grad Pančevo' and 'Pančevo, Strelište' are the active one too. */
const askedTown = (location: string) => (plain(location).includes(plain(activeCity)) ? activeCity : location)

/** What an index in the order of the list begins with, and after which row. */
export function led(
  query: Filters & { sort: Sorting },
  town: TownPart | null,
  { prices, after }: Stretch,
  value: Value,
): string[] {
  const where = [`s.status = 'active'`, 's.deleted_at IS NULL']
  const only = (query.location && askedTown(query.location)) || (town?.is === 'first' && town.name)
  if (only) where.push(`s.town_key = sr_key(${value(only)})`)
  if (query.category) {
    const column = isBrowseCategory(query.category) ? 'parent_category' : 'category'
    where.push(`s.${column} = ${value(query.category)}`)
  }
  if (prices) where.push(`s.price_from ${prices}`)
  if (after) where.push(isAfter(after, query.sort, value))
  return where
}

export function filtered(query: Filters, town: TownPart | null, value: Value): string[] {
  const where: string[] = []
  if (town?.is === 'others') {
    // Not by `<>`: where nearly everybody is from one town, the index of towns finds the others.
    const own = `sr_key(${value(town.name)})`
    where.push(`(s.town_key < ${own} OR s.town_key > ${own})`)
  }
  if (query.near) {
    // Who has ticked nothing works in his own town.
    where.push(
      `(s.areas && ${value(reachedBy(query.near), 'text[]')} OR s.areas IS NULL AND s.town_key = sr_key(${value(areaOf(query.near).town)}))`,
    )
  }
  for (const name of boundsOf(query)) where.push(`${bounds[name]} ${value(query[name])}`)
  if (query.free) {
    const { today, sunday } = thisWeek()
    // A day that is past by now says nothing any more; its provider's turn is about to come.
    where.push(
      `s.free_day BETWEEN ${value(today, 'date')} AND ${value(query.free === 'today' ? today : sunday, 'date')}`,
    )
  }
  return where
}

const bounds: Record<BoundName, string> = {
  price_min: 's.price_from >=',
  price_max: 's.price_from <=',
  rating_min: 's.rating >=',
}
const boundsOf = (query: Filters) => (Object.keys(bounds) as BoundName[]).filter(name => query[name] !== undefined)

/** Days in Belgrade; on a Sunday they are the same. */
function thisWeek(now = new Date()): { today: string; sunday: string } {
  const today = dayOf(now)
  const noon = new Date(`${today}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + ((7 - noon.getUTCDay()) % 7))
  return { today, sunday: noon.toISOString().slice(0, 10) }
}

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
