import { townNamedIn } from '../../../platform/serbian/town-forms.ts'
import { mainTown } from '../../../platform/serbian/towns.ts'
import type { Database } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { areaOf, isArea } from '../areas.ts'
import type { Category } from '../categories.ts'
import type { ServicePage, ServiceQuery } from '../service.ts'
import { toCard } from '../service-card.server.ts'
import { MIN_HITS_WITHOUT_CORRECTION } from '../service-limits.ts'
import {
  type CursorPosition,
  type ListCursor,
  readCursor,
  type Stage,
  type TownHalf,
  writeCursor,
} from './query/cursor.server.ts'
import { hasUnknownFilter, type SortedFilters } from './query/filter-conditions.server.ts'
import { wordsOf } from './query/problems.server.ts'
import {
  findSimilarWords,
  type ParsedSearch,
  readDescriptionMatches,
  readProblemMatches,
  readSearchWords,
  readWordForms,
} from './query/search-words.server.ts'
import { defaultOrder, isByScore, type Sorting } from './query/service-filters.ts'
import { distinctiveStems, tradesOfSearch } from './query/trades.server.ts'
import { countPlainList, type ListRow, readPlainList } from './ranking/plain-list.server.ts'
import { type ListSegment, readSearchList, type SearchRows } from './ranking/search-list.server.ts'
import { type Stages, stagesOfForms, stagesOfSearch, stagesOfSimilarWords } from './ranking/stages.server.ts'

/** The groups of stages. A group is read only if all groups before it have too few hits. */
type StageGroup = 'exact' | 'forms' | 'similar'
const groupOf = (stage: Stage): StageGroup =>
  stage.startsWith(' ') ? 'similar' : stage === 'forms' || stage === 'description' ? 'forms' : 'exact'
const isSimilar = (stage: Stage) => groupOf(stage) === 'similar'

type ListRequest = {
  database: Database
  query: SortedFilters
  cursor: ListCursor | null
  firstTown: string | null
  /** One row more than a page. The extra row shows that there is a next page. */
  limit: number
}
type FoundRow = { row: ListRow; stage: Stage; town: TownHalf | null }
type Found = { rows: FoundRow[]; total: number | null }

/**
 * Returns one page of the public list: active services, filtered (docs/product.md, Services).
 *
 * ```
 *  search 'popravka bojlera'                                           no search
 *    │ readSearchWords: how common is each word?                          │
 *    │ tradesOfSearch: which trade does the dictionary of problems say?   │
 *    ▼                                                                    │
 *  exact stages: title, keywords, trade … (stages.server.ts)              │ one stage
 *    │ × towns: the caller's town first, then the others                  │ × towns
 *    ▼                                                                    ▼
 *  segments, one after the other                                      segments
 *    │ readSearchList: rows and total in one statement                    │ readPlainList, countPlainList
 *    │                                                                    │
 *    ├── fewer than four rows                                             │
 *    │     │ readFallback: other forms, descriptions, similar words       │
 *    │     ▼                                                              │
 *    │   stages of forms, then of similar words, × towns                  │
 *    │     │ readSearchList                                               │
 *    ▼     ▼                                                              ▼
 *  page of cards, total, cursor = stage + town + position of the last row
 * ```
 *
 * A page begins at the cursor's segment and position. If a word is so rare that too few hits are certain, the fallback
 * is read together with the first list, which saves a wait for the database. The caller's town comes first in a list
 * without a chosen order. The order `near` always begins with a town. If a place is chosen, no town comes first.
 */
export async function listServices(
  runtime: Runtime,
  query: ServiceQuery,
  ownTown: () => Promise<string | null>,
): Promise<ServicePage> {
  const { search, sort = defaultOrder(query.search), limit } = query
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null
  // Later pages use the town of the first page, even if the caller has moved or signed out.
  const firstTown = cursor ? (cursor.town?.name ?? null) : await findFirstTown(query, ownTown)
  const request: ListRequest = {
    database: runtime.database,
    query: { ...query, sort },
    cursor,
    firstTown,
    limit: limit + 1,
  }
  const found = hasUnknownFilter(query)
    ? nothing
    : search
      ? await findBySearch(runtime, request, search)
      : await findAll(request)

  const shown = found.rows.slice(0, limit)
  const next = found.rows[limit]
  return {
    items: shown.map(({ row: { score: _, listed: __, ...row } }) => toCard(row)),
    total: cursor ? null : next ? found.total : shown.length,
    next_cursor: next ? writeCursor(cursorAfter(shown.at(-1)!, next, sort)) : null,
  }
}

const nothing: Found = { rows: [], total: null }

async function findAll({ database, query, cursor, firstTown, limit }: ListRequest): Promise<Found> {
  const rows: FoundRow[] = []
  const towns = townsOf(firstTown)
  const from = cursor ? towns.findIndex(town => town?.is === cursor.town?.is) : 0
  for (const [at, town] of towns.slice(from).entries()) {
    const place = at === 0 ? (cursor?.position ?? null) : null
    const added = await readPlainList(database, { query, town, limit: limit - rows.length }, place)
    rows.push(...added.map(row => ({ row, stage: 'title' as const, town })))
    if (rows.length === limit) break
  }
  const isFull = rows.length === limit
  return { rows, total: isFull && !cursor ? await countPlainList(database, query, rows[0]!.row) : null }
}

async function findBySearch(runtime: Runtime, request: ListRequest, text: string): Promise<Found> {
  const { database, query, cursor } = request
  const trades = tradesOfSearch(runtime, text)
  const [search, problem] = await Promise.all([
    readSearchWords(database, text),
    trades.length ? readProblemMatches(database, distinctiveStems(runtime, text)) : null,
  ])
  const trade = trades.flat()
  if (cursor && groupOf(cursor.stage) !== 'exact')
    return findFallback(request, search, trade, await readFallback(database, search), nothing)
  const stages = stagesOfSearch(search, trades, isByScore(query.sort), problem)
  const isRareWord = !trades.length && search.uses.some(use => use.services < MIN_HITS_WITHOUT_CORRECTION)
  const [exact, early] = await Promise.all([
    readStages(request, [stages]),
    isRareWord && !cursor ? readFallback(database, search) : null,
  ])
  if (cursor || exact.rows.length >= Math.min(MIN_HITS_WITHOUT_CORRECTION, request.limit)) return exact
  return findFallback(request, search, trade, early ?? (await readFallback(database, search)), exact)
}

type Fallback = Awaited<ReturnType<typeof readFallback>>

async function readFallback(database: Database, search: ParsedSearch) {
  const [forms, described, guesses] = await Promise.all([
    readWordForms(database, search),
    readDescriptionMatches(database, search),
    findSimilarWords(database, search),
  ])
  return { forms, described, guesses }
}

/** Adds the hits of the fallback to the exact hits. Similar words follow only if other forms also have too few hits. */
async function findFallback(
  request: ListRequest,
  search: ParsedSearch,
  trade: Category[],
  { forms, described, guesses }: Fallback,
  exact: Found,
): Promise<Found> {
  const { cursor, limit } = request
  const before = exact.rows.length
  const ofForms = stagesOfForms(search, trade, forms, described)
  const ofSimilar = stagesOfSimilarWords(search, trade, guesses, forms, described)
  const isOfCursor = (group: StageGroup) => !cursor || groupOf(cursor.stage) === group
  const groups = [...(isOfCursor('forms') ? [ofForms] : []), ...(isOfCursor('similar') ? [ofSimilar] : [])]
  const onlyBelow = cursor ? null : { isFallback: isSimilar, rows: MIN_HITS_WITHOUT_CORRECTION - before }
  const added = await readStages({ ...request, limit: limit - before }, groups, onlyBelow)
  return {
    rows: [...exact.rows, ...added.rows],
    total: added.total === null ? null : before + added.total,
  }
}

/** Reads groups of stages after the cursor. A group has all its stages for the first town, then for the other towns. */
async function readStages(
  { database, query, cursor, firstTown, limit }: ListRequest,
  groups: Stages[],
  onlyBelow: Parameters<typeof readSearchList>[1]['onlyBelow'] = null,
): Promise<Found> {
  const segments = groups.flatMap(stages =>
    townsOf(firstTown).flatMap(town => [...stages].map(([stage, match]): ListSegment => ({ stage, town, match }))),
  )
  const from = cursor ? segments.findIndex(segment => isSameSegment(segment, cursor)) : 0
  // The list ends if the cursor's stage no longer exists, because no service contains the similar word any more.
  if (from < 0) return nothing
  const { rows, total }: SearchRows = await readSearchList(database, {
    query,
    segments: segments.slice(from),
    limit,
    place: cursor?.position ?? null,
    onlyBelow,
    counts: !cursor,
  })
  return { rows: rows.map(({ segment: { stage, town }, row }) => ({ stage, town, row })), total }
}

const townsOf = (firstTown: string | null): (TownHalf | null)[] =>
  firstTown
    ? [
        { name: firstTown, is: 'first' },
        { name: firstTown, is: 'others' },
      ]
    : [null]

/** Returns the town whose services come first; null if a place or an order other than `near` is chosen. */
async function findFirstTown({ sort, near, location, search }: ServiceQuery, ownTown: () => Promise<string | null>) {
  if (location) return null
  const named = search ? townNamedIn(wordsOf(search)) : undefined
  if (sort === 'near')
    return (near && isArea(near) && areaOf(near).town) || named || (await ownTown()) || mainTown().name
  return sort ? null : (named ?? ownTown())
}

type SegmentKey = Pick<ListSegment, 'stage' | 'town'>
const isSameSegment = (one: SegmentKey, other: SegmentKey) =>
  one.stage === other.stage && one.town?.is === other.town?.is

/** Returns the cursor after the row `last`. The second argument is the next row, which may be in another segment. */
function cursorAfter(last: FoundRow, { stage, town }: FoundRow, sort: Sorting): ListCursor {
  const { row } = last
  const at = (position: CursorPosition): ListCursor => ({ stage, town, position })
  if (!isSameSegment(last, { stage, town })) return at('start')
  if (isByScore(sort)) return at([row.score, 0, row.id])
  if (sort === 'newest') return at([row.created_at.toISOString(), 0, row.id])
  if (sort === 'rating') return at([row.rating, row.reviews, row.id])
  return at([row.price_from, 0, row.id])
}
