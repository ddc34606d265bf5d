import { activeCity } from '../../../platform/serbian/cities.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { areaOf, isArea } from '../areas.ts'
import { shownPrice } from '../price.ts'
import { tellingStems, tradesOfSearch } from '../search/trades.server.ts'
import type { ServiceCardData, ServicePage, ServiceQuery } from '../service.ts'
import { type ListCursor, type Place, readCursor, type Stage, writeCursor } from './cursor.server.ts'
import { guessWords, readDescribed, readForms, readSaid, readSearch, type Said } from './search-words.server.ts'
import { countServices } from './service-count.server.ts'
import { isByScore, type Sorting, usualOrder } from './service-filters.ts'
import { type Part, type Row, readPart } from './service-part.server.ts'
import {
  type Lookup,
  lookUp,
  type Stages,
  stagesOfForms,
  stagesOfGuesses,
  stagesOfSearch,
} from './service-stages.server.ts'

/** With fewer hits than this, words that are merely similar are looked for as well. */
const tooFew = 4

/** What is looked for only when what comes before it gave too little. */
type Group = 'asked' | 'forms' | 'guessed'
const groupOf = (stage: Stage): Group =>
  stage.startsWith(' ') ? 'guessed' : stage === 'forms' || stage === 'description' ? 'forms' : 'asked'

/** Without a search there is one stage, with everything. */
const all: Stages = new Map([['title', null]])

type Found = { part: Part; row: Row }

/**
 * The public list: active services, filtered, in pages by cursor (docs/product.md, Services). Services
 * of the caller's own town stand first: all that was found there, then all that was found elsewhere, then in the same
 * way what may have been meant. An order or a place that was asked for wins, save that `near` is an order by towns.
 */
export async function listServices(
  runtime: Runtime,
  query: ServiceQuery,
  ownTown: () => Promise<string | null>,
): Promise<ServicePage> {
  const { database } = runtime
  const { search, sort = usualOrder(query.search), limit } = query
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null
  // A list goes on for the town it began with, whoever asks.
  const first = cursor ? cursor.town?.name : await firstTown(query, ownTown)
  const towns = first
    ? ([
        { name: first, is: 'first' },
        { name: first, is: 'others' },
      ] as const)
    : [null]
  const partsOf = (stages: Stage[]): Part[] => towns.flatMap(town => stages.map(stage => ({ stage, town })))

  const found: Found[] = []
  const matches: Lookup[] = []
  const read = async (stages: Stages) => {
    matches.push(...stages.values())
    const parts = partsOf([...stages.keys()])
    const from = cursor ? parts.findIndex(part => isSamePart(part, cursor)) : 0
    // A word that has gone meanwhile has taken its services along.
    if (from < 0) return
    for (const [at, part] of parts.slice(from).entries()) {
      if (found.length > limit) break
      const place = cursor && at === 0 ? cursor.place : null
      const match = await lookUp(stages.get(part.stage)!)
      const asked = { query: { ...query, sort }, town: part.town, match }
      const rows = await readPart(database, { ...asked, limit: limit + 1 - found.length }, place)
      found.push(...rows.map(row => ({ part, row })))
    }
  }
  const asked = search ? await readSearch(database, search) : null
  const trades = search ? tradesOfSearch(runtime, search) : []
  const trade = trades.flat()
  let said: Promise<Said | null> | undefined
  const findSaid = () => {
    said ??= readSaid(database, search ? tellingStems(runtime, search) : [])
    return said
  }
  const after = cursor && groupOf(cursor.stage)
  const isWanted = (group: Group) => (cursor ? after === group : group === 'asked' || found.length < tooFew)
  if (isWanted('asked')) await read(asked ? stagesOfSearch(asked, trades, isByScore(sort), findSaid) : all)
  if (asked && (isWanted('forms') || isWanted('guessed'))) {
    const [forms, described] = [await readForms(database, asked), await readDescribed(database, asked)]
    if (isWanted('forms')) await read(stagesOfForms(asked, trade, forms, described))
    if (isWanted('guessed')) {
      await read(stagesOfGuesses(asked, trade, await guessWords(database, asked), forms, described))
    }
  }

  const shown = found.slice(0, limit)
  const next = found[limit]
  return {
    items: shown.map(({ row }) => toCard(row)),
    total: cursor ? null : next ? await countServices(database, query, matches) : shown.length,
    next_cursor: next ? writeCursor(placeOf(shown.at(-1)!, next.part, sort)) : null,
  }
}

/** Whose services stand before all others: where something is wanted nearby there is always a town. */
async function firstTown({ sort, near, location }: ServiceQuery, ownTown: () => Promise<string | null>) {
  if (location) return null
  if (sort === 'near') return (near && isArea(near) && areaOf(near).town) || (await ownTown()) || activeCity
  return sort ? null : ownTown()
}

const toCard = ({ price_from: compared, score: _, ...card }: Row): ServiceCardData => ({
  ...card,
  price: shownPrice(card.price, compared !== null),
  created_at: card.created_at.toISOString(),
})

const isSamePart = (one: Part, other: Part) => one.stage === other.stage && one.town?.is === other.town?.is

/** The place after a row; `next` is the part of the row that follows it. */
function placeOf({ part, row }: Found, next: Part, sort: Sorting): ListCursor {
  const at = (place: Place): ListCursor => ({ ...next, place })
  if (!isSamePart(part, next)) return at('start')
  if (isByScore(sort)) return at([row.score, 0, row.id])
  if (sort === 'newest') return at([row.created_at.toISOString(), 0, row.id])
  if (sort === 'rating') return at([row.rating, row.reviews, row.id])
  return at([row.price_from, 0, row.id])
}
