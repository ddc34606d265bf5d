import type { Database } from '../../../../platform/server/database/db.server.ts'
import { type Category, isBrowseCategory, parentCategory } from '../../categories.ts'
import { cardColumns } from '../../service-card.server.ts'
import type { Place, Stage, TownPart } from '../query/cursor.server.ts'
import {
  filtering,
  inPart,
  isNarrowed,
  isRare,
  leading,
  type SortedFilters,
} from '../query/filter-conditions.server.ts'
import { ask, unseen, type Value } from '../query/statement.server.ts'
import { common, fewSteps, walked } from '../query/walking.server.ts'
import { inStretch, isIndexedByTrade, listed, ordered, orders, stretchesOf } from './order.server.ts'
import { mostCounted, type Row, sizeFor } from './plain-list.server.ts'
import type { Match, Source } from './stages.server.ts'

/** One part of a search's list: a stage of the search, in one town first or everywhere. */
export type Part = { stage: Stage; town: TownPart | null; match: Match }

type Asked = {
  query: SortedFilters
  parts: Part[]
  limit: number
  /** Where the first part begins. */
  place: Place | null
  /** These stages are only read, and counted, where those before them have fewer than so many rows. */
  onlyBelow: { isMeant: (stage: Stage) => boolean; rows: number } | null
  counts: boolean
}
/** `total` is null where there are too many to count, or where all rows are here. */
export type SearchRows = { rows: { part: Part; row: Row }[]; total: number | null }

/**
 * The rows of these parts, one after the other, `limit` at most, and how many there are. Common words are met by
 * walking through the list in its order; all others, and those that are not met, are found by one statement that looks
 * into the indexes.
 */
export async function readSearchList(database: Database, asked: Asked): Promise<SearchRows> {
  const { query, limit } = asked
  const parts = asked.parts.filter(({ match }) =>
    'trade' in match ? tradeIn(query, match.trade).length : match.source.most !== 0,
  )
  const [part] = parts
  if (!part) return { rows: [], total: null }
  const place = part === asked.parts[0] ? asked.place : null
  if ('source' in part.match && isCommon(part.match.source)) {
    const steps = stepsTo(part.match.source, asked)
    const met = await ask<Row>(database, value => writeWalk({ ...asked, place }, part, steps, value))
    if (met.length === limit) return { rows: met.map(row => ({ part, row })), total: null }
  }
  // The best way through a trade depends on how rare the values are.
  const plannedForItsValues =
    parts.some(({ match }) => 'trade' in match) && (isRare(query) || !isIndexedByTrade(query.sort))
  const found = await ask<Row & { part: number; total: number | null }>(
    database,
    value => writeStatement({ ...asked, parts, place }, plannedForItsValues ? value : unseen(value)),
    { plannedForItsValues },
  )
  const rows = found.slice(0, limit).map(({ part, total: _, ...row }) => ({ part: parts[part]!, row }))
  const total = found[0]?.total ?? null
  return { rows, total: total !== null && total > mostCounted ? null : total }
}

/** The categories of a trade that the chosen category has. */
const tradeIn = ({ category }: SortedFilters, trade: Category[]): Category[] =>
  trade.filter(each => !category || each === category || parentCategory(each) === category)

const isCommon = ({ most }: Source) => most === null || most > common

/** Few where half of them are expected to hold the page. */
const stepsTo = ({ most, among }: Source, { query, limit }: Asked) =>
  most !== null && !isRare(query) && 2 * limit * among <= fewSteps * most ? fewSteps : walked

const isOpen = `NOT EXISTS (SELECT FROM profiles b
  WHERE b.id = s.user_id AND b.banned AND (b.ban_expires IS NULL OR b.ban_expires > now()))`

/**
 * PostgreSQL runs only those of these queries whose rows are needed:
 *
 * - `found_N`: everything that a source has, with the number of its stage;
 * - `part_N`: the rows of a part, out of these or of a trade; where the page is not full yet;
 * - `rows_N`: how many rows there are up to this part;
 * - `count_N`: how many services a source or a trade has; where the page is full.
 *
 * The text depends on which filters are given, never on values, so that few texts are planned; for a value that the
 * planner saw it would plan again each time.
 */
function writeStatement(asked: Asked, value: Value): string {
  const { query, parts, limit, place } = asked
  const size = sizeFor(limit)
  const order = orders[query.sort]
  const wanted = value(limit, 'bigint')
  const queries: string[] = []
  const add = (name: string, text: string) => {
    queries.push(`${name} AS MATERIALIZED (${text})`)
  }
  const rowsUpTo = (at: number) => (at < 0 ? '0' : `(SELECT n FROM rows_${at})`)

  const sources = sourcesOf(parts)
  for (const [at, { source, matches }] of sources.entries()) add(`found_${at}`, findAll(query, source, matches, value))

  const firstMeant = parts.findIndex(({ stage }) => asked.onlyBelow?.isMeant(stage))
  const mayBeMeant = firstMeant >= 0 ? `${rowsUpTo(firstMeant - 1)} < ${value(asked.onlyBelow!.rows, 'bigint')}` : null
  for (const [at, { match, town }] of parts.entries()) {
    const when = [`${rowsUpTo(at - 1)} < ${wanted}`, ...(mayBeMeant && at >= firstMeant ? [mayBeMeant] : [])]
    const stretches = stretchesOf(query.sort, at ? null : place).map((stretch, number) => {
      const where = [...when, ...inPart(town, value), ...inStretch(stretch, query.sort, value)]
      const end = `ORDER BY ${order('s')} LIMIT ${size}`
      const text =
        'trade' in match
          ? walkTrade(query, match.trade, [...where, ...match.decide(value)], end, value)
          : `SELECT * FROM ${rowsOf(sources, match)} AND ${where.join(' AND ')}`
      return `(SELECT ${number} AS stretch, ${ordered} FROM (${text}) s ${end})`
    })
    add(`part_${at}`, stretches.join(' UNION ALL '))
    add(`rows_${at}`, `SELECT ${rowsUpTo(at - 1)} + count(*) AS n FROM part_${at}`)
  }
  const isFull = `${rowsUpTo(parts.length - 1)} >= ${wanted}`
  const total = totalOf(asked, sources, isFull, mayBeMeant, add, value)
  const all = parts.map((_, at) => `SELECT ${at} AS part, * FROM part_${at}`).join(' UNION ALL ')
  const byPart = `ORDER BY found.part, found.stretch, ${order('found')}`
  // Limited before the others of its columns are read, so that the planner expects few.
  return `WITH ${queries.join(',\n')}
    SELECT ${cardColumns}, s.score::float8 AS score, found.part, ${total} AS total
    FROM (SELECT * FROM (${all}) found ${byPart} LIMIT ${size}) found
      JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id ${byPart}`
}

type SourceMatches = { source: Source; matches: Match[] }

function sourcesOf(parts: Part[]): SourceMatches[] {
  const all = new Map<Source, Set<Match>>()
  for (const { match } of parts)
    if ('source' in match) all.set(match.source, (all.get(match.source) ?? new Set()).add(match))
  return [...all].map(([source, matches]) => ({ source, matches: [...matches] }))
}

function rowsOf(sources: SourceMatches[], match: Match): string {
  const at = sources.findIndex(({ matches }) => matches.includes(match))
  return `found_${at} s WHERE s.stage = ${sources[at]!.matches.indexOf(match)}`
}

/**
 * The rows of a part among the next `steps` services of the list: an end to the work, whether there are enough of them
 * or not. Of a limit that it saw the planner would expect to need all steps, and sort them.
 */
function writeWalk({ query, place, limit }: Asked, { match, town }: Part, steps: number, seen: Value): string {
  const value = unseen(seen)
  const order = orders[query.sort]
  // An index in the order of the list begins with all of these but a leaf category.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  const isElsewhere = town?.is === 'others'
  const next = [
    ...listed,
    ...leading(query, isLeaf ? seen : value),
    ...(isElsewhere ? [] : inPart(town, value)),
    ...inStretch(stretchesOf(query.sort, place)[0]!, query.sort, value),
  ]
  const fits = [...(isElsewhere ? inPart(town, value) : []), ...filtering(query, value), ...match.decide(value), isOpen]
  return `SELECT ${cardColumns}, s.score::float8 AS score
    FROM (
      SELECT ${ordered}
      FROM (SELECT * FROM services s WHERE ${next.join(' AND ')} ORDER BY ${order('s')} LIMIT ${steps}) s
      WHERE ${fits.join(' AND ')} ORDER BY ${order('s')} LIMIT ${value(limit, 'bigint')}
    ) found JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id ORDER BY ${order('found')}`
}

/**
 * All services of a source, of all towns, with the number of their stage. `OFFSET 0` keeps the planner from any other
 * index: it does not know how rare the words are.
 */
function findAll(query: SortedFilters, source: Source, matches: Match[], value: Value): string {
  const led = leading(query, value)
  const inside = [...listed, ...source.narrow(value), ...(source.isByWords ? led : [])]
  const outside = [...(source.isByWords ? [] : led), ...filtering(query, value), isOpen]
  const stages = matches.map((match, at) => `WHEN ${match.decide(value).join(' AND ')} THEN ${at}`)
  return `SELECT ${ordered}, CASE ${stages.join(' ')} END AS stage
    FROM (SELECT * FROM services s WHERE ${inside.join(' AND ')} OFFSET 0) s WHERE ${outside.join(' AND ')}`
}

/** The services of a trade: each of its categories is walked in the order of the list. */
function walkTrade(query: SortedFilters, trade: Category[], where: string[], end: string, value: Value): string {
  // The chosen category has the whole of these.
  const { category: _, ...filters } = query
  const each = tradeIn(query, trade).map(category => {
    const all = [...listed, `s.category = ${value(category)}`, ...leading(filters, value), ...filtering(filters, value)]
    return `(SELECT ${ordered} FROM services s WHERE ${[...all, ...where, isOpen].join(' AND ')} ${end})`
  })
  return each.join(' UNION ALL ')
}

/**
 * How many services there are in all stages, of all towns; null where the page is not full or there are too many. No
 * stage is counted any further than that, and none after the first that has too many.
 */
function totalOf(
  { query, parts, onlyBelow, counts }: Asked,
  sources: SourceMatches[],
  isFull: string,
  mayBeMeant: string | null,
  add: (name: string, text: string) => void,
  value: Value,
): string {
  if (!counts || sources.some(({ source: { most } }) => most === null || most > common)) return 'NULL::int'
  const tooMany: string[] = [`NOT ${isFull}`]
  const total: string[] = []
  const count = (rows: string, isMeant = false) => {
    const name = `count_${total.length}`
    add(name, `SELECT count(*) AS n FROM (${rows} LIMIT ${mostCounted + 1}) s`)
    const counted = `(SELECT n FROM ${name})`
    const all = isMeant && mayBeMeant ? `(CASE WHEN ${mayBeMeant} THEN ${counted} ELSE 0 END)` : counted
    tooMany.push(`${all} > ${mostCounted}`)
    total.push(all)
  }
  for (const [at, { matches }] of sources.entries()) {
    const isMeant = parts.some(({ stage, match }) => matches.includes(match) && onlyBelow?.isMeant(stage))
    count(`SELECT FROM found_${at} WHERE stage IS NOT NULL`, isMeant)
  }
  const trades = [...new Set(parts.flatMap(({ match }) => ('trade' in match ? [match] : [])))]
  const byScore = `ORDER BY ${orders.best('s')}`
  // A trade leaves out only services that have the words, so the index alone can tell that there are too many.
  const given = sources.reduce((sum, { source: { most } }) => sum + most!, 0)
  for (const category of isNarrowed(query) ? [] : trades.flatMap(({ trade }) => trade)) {
    const most = value(mostCounted + given, 'bigint')
    const where = [...listed, `s.category = ${value(category)}`].join(' AND ')
    tooMany.push(
      `(SELECT count(*) FROM (SELECT FROM services s WHERE ${where} ${byScore} LIMIT ${most} + 1) s) > ${most}`,
    )
  }
  for (const { trade, decide } of trades)
    count(`SELECT FROM (${walkTrade(query, trade, decide(value), `${byScore} LIMIT ${mostCounted + 1}`, value)}) s`)
  return `CASE WHEN ${tooMany.join('\n      OR ')} THEN NULL ELSE (${total.join(' + ')})::int END`
}
