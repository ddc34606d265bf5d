import { activeCity } from '../../../platform/serbian/cities.ts'
import type { Database } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { areaOf, isArea } from '../areas.ts'
import type { Category } from '../categories.ts'
import type { ServicePage, ServiceQuery } from '../service.ts'
import { toCard } from '../service-card.server.ts'
import {
  type ListCursor,
  type Place,
  readCursor,
  type Stage,
  type TownPart,
  writeCursor,
} from './query/cursor.server.ts'
import { asksForNothing, type SortedFilters } from './query/filter-conditions.server.ts'
import { guessWords, readDescribed, readForms, readSaid, readSearch, type Search } from './query/search-words.server.ts'
import { isByScore, type Sorting, usualOrder } from './query/service-filters.ts'
import { tellingStems, tradesOfSearch } from './query/trades.server.ts'
import { countPlainList, type Row, readPlainList } from './ranking/plain-list.server.ts'
import { type Part, readSearchList, type SearchRows } from './ranking/search-list.server.ts'
import { type Stages, stagesOfForms, stagesOfGuesses, stagesOfSearch } from './ranking/stages.server.ts'

/** With fewer hits than this, words that are merely similar are looked for as well. */
const tooFew = 4

/** The groups of stages: the later ones are looked for only when those before gave too little. */
type Group = 'asked' | 'forms' | 'guessed'
const groupOf = (stage: Stage): Group =>
  stage.startsWith(' ') ? 'guessed' : stage === 'forms' || stage === 'description' ? 'forms' : 'asked'
const isGuessed = (stage: Stage) => groupOf(stage) === 'guessed'

type Reading = {
  database: Database
  query: SortedFilters
  cursor: ListCursor | null
  /** The town whose services come before all others. */
  first: string | null
  /** One more than a page. */
  limit: number
}
type FoundRow = { row: Row; stage: Stage; town: TownPart | null }
type Found = { rows: FoundRow[]; total: number | null }

/**
 * The public list: active services, filtered, in pages by cursor (docs/product.md, Services). Services of the caller's
 * own town come first: all that was found there, then all that was found elsewhere, then in the same way what may have
 * been meant. An order or a place that was asked for wins, save that `near` is an order by towns.
 *
 * ```
 * no search ─────────────────────────────── readPlainList: the list, its total ──┐
 * search ── readSearch: how common its words are                                 │
 *   └── readSearchList: the stages of what was asked for, with their total ──────┤── page, cursor
 *         └── fewer than four: readMeant: other forms, descriptions, guesses     │
 *               └── readSearchList: their stages, with their total ──────────────┘
 * ```
 *
 * Each line is one round trip to the database; with words so rare that too little is certain, what may have been meant
 * is read at the same time as the list.
 */
export async function listServices(
  runtime: Runtime,
  query: ServiceQuery,
  ownTown: () => Promise<string | null>,
): Promise<ServicePage> {
  const { search, sort = usualOrder(query.search), limit } = query
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null
  // A list goes on for the town it began with, whoever asks.
  const first = cursor ? (cursor.town?.name ?? null) : await firstTown(query, ownTown)
  const reading: Reading = {
    database: runtime.database,
    query: { ...query, sort },
    cursor,
    first,
    limit: limit + 1,
  }
  const found = asksForNothing(query)
    ? nothing
    : search
      ? await findBySearch(runtime, reading, search)
      : await findAll(reading)

  const shown = found.rows.slice(0, limit)
  const next = found.rows[limit]
  return {
    items: shown.map(({ row: { score: _, ...row } }) => toCard(row)),
    total: cursor ? null : next ? found.total : shown.length,
    next_cursor: next ? writeCursor(placeOf(shown.at(-1)!, next, sort)) : null,
  }
}

const nothing: Found = { rows: [], total: null }

/** A list without a search has one stage, with everything. */
async function findAll({ database, query, cursor, first, limit }: Reading): Promise<Found> {
  const rows: FoundRow[] = []
  const towns = townsOf(first)
  const from = cursor ? towns.findIndex(town => town?.is === cursor.town?.is) : 0
  for (const [at, town] of towns.slice(from).entries()) {
    const place = at === 0 ? (cursor?.place ?? null) : null
    const read = await readPlainList(database, { query, town, limit: limit - rows.length }, place)
    rows.push(...read.map(row => ({ row, stage: 'title' as const, town })))
    if (rows.length === limit) break
  }
  const isFull = rows.length === limit
  return { rows, total: isFull && !cursor ? await countPlainList(database, query) : null }
}

async function findBySearch(runtime: Runtime, reading: Reading, text: string): Promise<Found> {
  const { database, query, cursor } = reading
  const trades = tradesOfSearch(runtime, text)
  const [search, said] = await Promise.all([
    readSearch(database, text),
    trades.length ? readSaid(database, tellingStems(runtime, text)) : null,
  ])
  const trade = trades.flat()
  if (cursor && groupOf(cursor.stage) !== 'asked')
    return findMeant(reading, search, trade, await readMeant(database, search), nothing)
  const stages = stagesOfSearch(search, trades, isByScore(query.sort), said)
  const mustBeFew = !trades.length && search.uses.some(use => use.services < tooFew)
  const [asked, early] = await Promise.all([
    readStages(reading, [stages]),
    mustBeFew && !cursor ? readMeant(database, search) : null,
  ])
  if (cursor || asked.rows.length >= Math.min(tooFew, reading.limit)) return asked
  return findMeant(reading, search, trade, early ?? (await readMeant(database, search)), asked)
}

type Meant = Awaited<ReturnType<typeof readMeant>>

/** Reads what may have been meant: other forms of the words, words in descriptions, similar words. */
async function readMeant(database: Database, search: Search) {
  const [forms, described, guesses] = await Promise.all([
    readForms(database, search),
    readDescribed(database, search),
    guessWords(database, search),
  ])
  return { forms, described, guesses }
}

/** Adds what may have been meant to what was asked for; guesses only where forms and descriptions are too few as well. */
async function findMeant(
  reading: Reading,
  search: Search,
  trade: Category[],
  { forms, described, guesses }: Meant,
  asked: Found,
): Promise<Found> {
  const { cursor, limit } = reading
  const before = asked.rows.length
  const ofForms = stagesOfForms(search, trade, forms, described)
  const ofGuesses = stagesOfGuesses(search, trade, guesses, forms, described)
  const isOfCursor = (group: Group) => !cursor || groupOf(cursor.stage) === group
  const groups = [...(isOfCursor('forms') ? [ofForms] : []), ...(isOfCursor('guessed') ? [ofGuesses] : [])]
  const onlyBelow = cursor ? null : { isMeant: isGuessed, rows: tooFew - before }
  const meant = await readStages({ ...reading, limit: limit - before }, groups, onlyBelow)
  return {
    rows: [...asked.rows, ...meant.rows],
    total: meant.total === null ? null : before + meant.total,
  }
}

/** The rows of these groups of stages, of each group first in the own town, from the cursor's place on. */
async function readStages(
  { database, query, cursor, first, limit }: Reading,
  groups: Stages[],
  onlyBelow: Parameters<typeof readSearchList>[1]['onlyBelow'] = null,
): Promise<Found> {
  const parts = groups.flatMap(stages =>
    townsOf(first).flatMap(town => [...stages].map(([stage, match]): Part => ({ stage, town, match }))),
  )
  const from = cursor ? parts.findIndex(part => isSamePart(part, cursor)) : 0
  // A word that has gone meanwhile has taken its services along.
  if (from < 0) return nothing
  const { rows, total }: SearchRows = await readSearchList(database, {
    query,
    parts: parts.slice(from),
    limit,
    place: cursor?.place ?? null,
    onlyBelow,
    counts: !cursor,
  })
  return { rows: rows.map(({ part: { stage, town }, row }) => ({ stage, town, row })), total }
}

const townsOf = (first: string | null): (TownPart | null)[] =>
  first
    ? [
        { name: first, is: 'first' },
        { name: first, is: 'others' },
      ]
    : [null]

/** The town whose services come before all others; the order nearby always has one. */
async function firstTown({ sort, near, location }: ServiceQuery, ownTown: () => Promise<string | null>) {
  if (location) return null
  if (sort === 'near') return (near && isArea(near) && areaOf(near).town) || (await ownTown()) || activeCity
  return sort ? null : ownTown()
}

type At = Pick<Part, 'stage' | 'town'>
const isSamePart = (one: At, other: At) => one.stage === other.stage && one.town?.is === other.town?.is

/** The place after a row; `next` is the row that follows it, perhaps in another part. */
function placeOf(last: FoundRow, { stage, town }: FoundRow, sort: Sorting): ListCursor {
  const { row } = last
  const at = (place: Place): ListCursor => ({ stage, town, place })
  if (!isSamePart(last, { stage, town })) return at('start')
  if (isByScore(sort)) return at([row.score, 0, row.id])
  if (sort === 'newest') return at([row.created_at.toISOString(), 0, row.id])
  if (sort === 'rating') return at([row.rating, row.reviews, row.id])
  return at([row.price_from, 0, row.id])
}
