import type { Database } from '../../../../platform/server/database/db.server.ts'
import { type Category, isBrowseCategory, parentCategory } from '../../categories.ts'
import { cardColumns } from '../../service-card.server.ts'
import { MAX_TOTAL } from '../../service-limits.ts'
import type { CursorPosition, Stage, TownHalf } from '../query/cursor.server.ts'
import {
  hasFilters,
  hasUnindexedFilter,
  indexedConditions,
  type SortedFilters,
  townConditions,
  unindexedConditions,
} from '../query/filter-conditions.server.ts'
import { COMMON_WORD_THRESHOLD, MAX_SCANNED_SERVICES, SHORT_SCAN_SERVICES } from '../query/scan-costs.server.ts'
import { type BindParam, hideFromPlanner, runQuery } from '../query/statement.server.ts'
import {
  hasCategoryIndex,
  listedConditions,
  orderByClauses,
  priceGroupConditions,
  priceGroupsAfter,
  sortColumns,
} from './order.server.ts'
import { type ListRow, limitLiteral } from './plain-list.server.ts'
import type { IndexSource, StageMatch } from './stages.server.ts'

export type ListSegment = { stage: Stage; town: TownHalf | null; match: StageMatch }

type ListRequest = {
  query: SortedFilters
  segments: ListSegment[]
  limit: number
  /** The rows begin after this position in the first segment; null for the whole segment. */
  place: CursorPosition | null
  /** Fallback stages are read and counted only if all earlier stages together have fewer than `rows` rows. */
  onlyBelow: { isFallback: (stage: Stage) => boolean; rows: number } | null
  counts: boolean
}
/** `total` is null if `rows` contains all services, if there are too many to count, or if `counts` is false. */
export type SearchRows = { rows: { segment: ListSegment; row: ListRow }[]; total: number | null }

/**
 * Reads at most `limit` rows, one segment after the other, and the total. For a common word, a scan first reads the
 * next services of the list. If the scan does not fill the page, or if the word is not common, one statement finds the
 * services by index. Segments of a further common source come after that statement, because a scan soon fills the rest
 * of the page, while the index would find a large part of all services.
 */
export async function readSearchList(database: Database, request: ListRequest): Promise<SearchRows> {
  const { query, limit } = request
  const segments = request.segments.filter(({ match }) =>
    'trade' in match ? chosenCategories(query, match.trade).length : match.source.maxServices !== 0,
  )
  const [segment] = segments
  if (!segment) return { rows: [], total: null }
  const place = segment === request.segments[0] ? request.place : null
  if ('source' in segment.match && isScannedFirst(segment.match.source, request)) {
    const scanLength = scanLengthFor(segment.match.source, request)
    const hits = await runQuery<ListRow>(database, value =>
      writeScan({ ...request, place }, segment, scanLength, value),
    )
    if (hits.length === limit) return { rows: hits.map(row => ({ segment, row })), total: null }
  }
  const next = segments.findIndex(({ match }) => isOfFurtherCommonSource(match, segment.match))
  if (next < 0) return readByIndex(database, { ...request, segments, place })
  const first = { ...request, segments: segments.slice(0, next), place, counts: false }
  const { rows } = await readByIndex(database, first)
  const onlyBelow = request.onlyBelow && { ...request.onlyBelow, rows: request.onlyBelow.rows - rows.length }
  const isUnneeded = onlyBelow?.isFallback(segments[next]!.stage) && onlyBelow.rows <= 0
  if (rows.length === limit || isUnneeded) return { rows, total: null }
  const others = { ...request, segments: segments.slice(next), place: null, limit: limit - rows.length, onlyBelow }
  return { rows: [...rows, ...(await readSearchList(database, others)).rows], total: null }
}

const isOfFurtherCommonSource = (match: StageMatch, first: StageMatch): boolean =>
  'source' in match && isCommon(match.source) && !('source' in first && first.source === match.source)

async function readByIndex(database: Database, request: ListRequest): Promise<SearchRows> {
  const { query, segments, limit } = request
  // PostgreSQL plans for the filters' values, because the best plan for a trade depends on how rare these values are.
  const plannedForItsValues =
    segments.some(({ match }) => 'trade' in match) && (hasUnindexedFilter(query) || !hasCategoryIndex(query.sort))
  const found = await runQuery<ListRow & { segment: number; total: number | null }>(
    database,
    value => writeStatement(request, plannedForItsValues ? value : hideFromPlanner(value)),
    { plannedForItsValues },
  )
  const rows = found.slice(0, limit).map(({ segment, total: _, ...row }) => ({ segment: segments[segment]!, row }))
  const total = found[0]?.total ?? null
  return { rows, total: total !== null && total > MAX_TOTAL ? null : total }
}

const chosenCategories = ({ category }: SortedFilters, trade: Category[]): Category[] =>
  trade.filter(each => !category || each === category || parentCategory(each) === category)

const isCommon = ({ maxServices }: IndexSource) => maxServices === null || maxServices > COMMON_WORD_THRESHOLD

/** True if half of a short scan is expected to fill the page. */
const isSoonFound = ({ maxServices, among }: IndexSource, { query, limit }: ListRequest) =>
  maxServices !== null && !hasUnindexedFilter(query) && 2 * limit * among <= SHORT_SCAN_SERVICES * maxServices

const scanLengthFor = (source: IndexSource, request: ListRequest) =>
  isSoonFound(source, request) ? SHORT_SCAN_SERVICES : MAX_SCANNED_SERVICES

/** A scan does not count, so a less common word is scanned only if it has too many services to be counted. */
const isScannedFirst = (source: IndexSource, request: ListRequest) =>
  isCommon(source) ||
  (source.maxServices! > 2 * MAX_TOTAL && !hasFilters(request.query) && isSoonFound(source, request))

const isOpen = `NOT EXISTS (SELECT FROM profiles b
  WHERE b.id = s.user_id AND b.banned AND (b.ban_expires IS NULL OR b.ban_expires > now()))`

/**
 * Returns the SQL that reads all segments. PostgreSQL runs only the queries whose rows are needed:
 *
 * - `found_N`: all services that a source finds, each with the number of its stage;
 * - `segment_N`: the rows of a segment, from a source or a trade; read only while the page is not full;
 * - `rows_N`: the number of rows in this segment and all earlier segments;
 * - `count_N`: the number of services of a source or a trade; counted only if the page is full.
 *
 * The text depends on which filters are set, never on their values, so that PostgreSQL can reuse its plans.
 */
function writeStatement(request: ListRequest, value: BindParam): string {
  const { query, segments, limit, place } = request
  const size = limitLiteral(limit)
  const order = orderByClauses[query.sort]
  const wanted = value(limit, 'bigint')
  const queries: string[] = []
  const add = (name: string, text: string) => {
    queries.push(`${name} AS MATERIALIZED (${text})`)
  }
  const rowsUpTo = (at: number) => (at < 0 ? '0' : `(SELECT n FROM rows_${at})`)

  const sources = collectSources(segments)
  for (const [at, { source, matches }] of sources.entries())
    add(`found_${at}`, selectSource(query, source, matches, value))

  const firstFallback = segments.findIndex(({ stage }) => request.onlyBelow?.isFallback(stage))
  const needsFallback =
    firstFallback >= 0 ? `${rowsUpTo(firstFallback - 1)} < ${value(request.onlyBelow!.rows, 'bigint')}` : null
  for (const [at, { match, town }] of segments.entries()) {
    const when = [`${rowsUpTo(at - 1)} < ${wanted}`, ...(needsFallback && at >= firstFallback ? [needsFallback] : [])]
    const groups = priceGroupsAfter(query.sort, at ? null : place).map((group, number) => {
      const where = [...when, ...townConditions(town, value), ...priceGroupConditions(group, query.sort, value)]
      const end = `ORDER BY ${order('s')} LIMIT ${size}`
      const text =
        'trade' in match
          ? selectTrade(query, match.trade, [...where, ...match.conditions(value)], end, value)
          : `SELECT * FROM ${rowsOfStage(sources, match)} AND ${where.join(' AND ')}`
      return `(SELECT ${number} AS price_group, ${sortColumns} FROM (${text}) s ${end})`
    })
    add(`segment_${at}`, groups.join(' UNION ALL '))
    add(`rows_${at}`, `SELECT ${rowsUpTo(at - 1)} + count(*) AS n FROM segment_${at}`)
  }
  const isFull = `${rowsUpTo(segments.length - 1)} >= ${wanted}`
  const total = writeTotal(request, sources, isFull, needsFallback, add, value)
  const all = segments.map((_, at) => `SELECT ${at} AS segment, * FROM segment_${at}`).join(' UNION ALL ')
  const bySegment = `ORDER BY found.segment, found.price_group, ${order('found')}`
  // The limit comes before the joins, so that the planner expects to join few rows.
  return `WITH ${queries.join(',\n')}
    SELECT ${cardColumns}, s.score::float8 AS score, found.segment, ${total} AS total
    FROM (SELECT * FROM (${all}) found ${bySegment} LIMIT ${size}) found
      JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id ${bySegment}`
}

type SourceStages = { source: IndexSource; matches: StageMatch[] }

function collectSources(segments: ListSegment[]): SourceStages[] {
  const all = new Map<IndexSource, Set<StageMatch>>()
  for (const { match } of segments)
    if ('source' in match) all.set(match.source, (all.get(match.source) ?? new Set()).add(match))
  return [...all].map(([source, matches]) => ({ source, matches: [...matches] }))
}

function rowsOfStage(sources: SourceStages[], match: StageMatch): string {
  const at = sources.findIndex(({ matches }) => matches.includes(match))
  return `found_${at} s WHERE s.stage = ${sources[at]!.matches.indexOf(match)}`
}

/**
 * Returns the SQL that filters the next `scanLength` services of the list, so that the work has a bound even if few
 * match. The page's limit is hidden, because the planner would otherwise expect to need all services and sort them.
 */
function writeScan(
  { query, place, limit }: ListRequest,
  { match, town }: ListSegment,
  scanLength: number,
  visible: BindParam,
): string {
  const value = hideFromPlanner(visible)
  const order = orderByClauses[query.sort]
  // The planner must see a subcategory, because not every order has an index for subcategories.
  const isLeaf = Boolean(query.category && !isBrowseCategory(query.category))
  const isElsewhere = town?.is === 'others'
  const next = [
    ...listedConditions,
    ...indexedConditions(query, isLeaf ? visible : value),
    ...(isElsewhere ? [] : townConditions(town, value)),
    ...priceGroupConditions(priceGroupsAfter(query.sort, place)[0]!, query.sort, value),
  ]
  const fits = [
    ...(isElsewhere ? townConditions(town, value) : []),
    ...unindexedConditions(query, value),
    ...match.conditions(value),
    isOpen,
  ]
  return `SELECT ${cardColumns}, s.score::float8 AS score
    FROM (
      SELECT ${sortColumns}
      FROM (SELECT * FROM services s WHERE ${next.join(' AND ')} ORDER BY ${order('s')} LIMIT ${scanLength}) s
      WHERE ${fits.join(' AND ')} ORDER BY ${order('s')} LIMIT ${value(limit, 'bigint')}
    ) found JOIN services s ON s.id = found.id JOIN profiles p ON p.id = found.user_id ORDER BY ${order('found')}`
}

/** `OFFSET 0` prevents the use of another index, because the planner cannot estimate how rare the words are. */
function selectSource(query: SortedFilters, source: IndexSource, matches: StageMatch[], value: BindParam): string {
  const indexed = indexedConditions(query, value)
  const inside = [...listedConditions, ...source.conditions(value), ...(source.isByWords ? indexed : [])]
  const outside = [...(source.isByWords ? [] : indexed), ...unindexedConditions(query, value), isOpen]
  const stages = matches.map((match, at) => `WHEN ${match.conditions(value).join(' AND ')} THEN ${at}`)
  return `SELECT ${sortColumns}, CASE ${stages.join(' ')} END AS stage
    FROM (SELECT * FROM services s WHERE ${inside.join(' AND ')} OFFSET 0) s WHERE ${outside.join(' AND ')}`
}

/** Returns the SQL that selects the services of a trade, with one query in the list's order for each category. */
function selectTrade(query: SortedFilters, trade: Category[], where: string[], end: string, value: BindParam): string {
  // The category filter is not needed, because the chosen category contains all of `chosenCategories`.
  const { category: _, ...filters } = query
  const each = chosenCategories(query, trade).map(category => {
    const all = [
      ...listedConditions,
      `s.category = ${value(category)}`,
      ...indexedConditions(filters, value),
      ...unindexedConditions(filters, value),
    ]
    return `(SELECT ${sortColumns} FROM services s WHERE ${[...all, ...where, isOpen].join(' AND ')} ${end})`
  })
  return each.join(' UNION ALL ')
}

/**
 * Returns the SQL that counts the services of all stages and towns. The result is null if the page is not full or if
 * there are more than MAX_TOTAL services. Counting stops as soon as a stage exceeds this bound.
 */
function writeTotal(
  { query, segments, onlyBelow, counts }: ListRequest,
  sources: SourceStages[],
  isFull: string,
  needsFallback: string | null,
  add: (name: string, text: string) => void,
  value: BindParam,
): string {
  if (!counts || sources.some(({ source }) => isCommon(source))) return 'NULL::int'
  const tooMany: string[] = [`NOT ${isFull}`]
  const total: string[] = []
  const count = (rows: string, isFallback = false) => {
    const name = `count_${total.length}`
    add(name, `SELECT count(*) AS n FROM (${rows} LIMIT ${MAX_TOTAL + 1}) s`)
    const counted = `(SELECT n FROM ${name})`
    const all = isFallback && needsFallback ? `(CASE WHEN ${needsFallback} THEN ${counted} ELSE 0 END)` : counted
    tooMany.push(`${all} > ${MAX_TOTAL}`)
    total.push(all)
  }
  for (const [at, { matches }] of sources.entries()) {
    const isFallback = segments.some(({ stage, match }) => matches.includes(match) && onlyBelow?.isFallback(stage))
    count(`SELECT FROM found_${at} WHERE stage IS NOT NULL`, isFallback)
  }
  const trades = [...new Set(segments.flatMap(({ match }) => ('trade' in match ? [match] : [])))]
  const byScore = `ORDER BY ${orderByClauses.best('s')}`
  // The stage of a trade leaves out at most `maxFound` services, which the sources find. If the trade has more than
  // `bound` services, the rest is too many. The index alone shows this, without a check of each service.
  const maxFound = sources.reduce((sum, { source: { maxServices } }) => sum + maxServices!, 0)
  for (const category of hasFilters(query) ? [] : trades.flatMap(({ trade }) => trade)) {
    const bound = value(MAX_TOTAL + maxFound, 'bigint')
    const where = [...listedConditions, `s.category = ${value(category)}`].join(' AND ')
    tooMany.push(
      `(SELECT count(*) FROM (SELECT FROM services s WHERE ${where} ${byScore} LIMIT ${bound} + 1) s) > ${bound}`,
    )
  }
  for (const { trade, conditions } of trades)
    count(`SELECT FROM (${selectTrade(query, trade, conditions(value), `${byScore} LIMIT ${MAX_TOTAL + 1}`, value)}) s`)
  return `CASE WHEN ${tooMany.join('\n      OR ')} THEN NULL ELSE (${total.join(' + ')})::int END`
}
