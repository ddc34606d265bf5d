import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type ListCursor, type Place, readCursor, type Stage, writeCursor } from './cursor.server.ts'
import { guessWords, readSearch } from './search-words.server.ts'
import type { ServicePage, ServiceQuery, Sorting } from './service.ts'
import { type Part, type Row, readPart } from './service-part.server.ts'
import { type Stages, stagesOfGuesses, stagesOfSearch } from './service-stages.server.ts'

/** With fewer hits than this, words that are merely similar are looked for as well. */
const tooFew = 4

/** Without a search there is one stage, with everything. */
const all: Stages = new Map([['title', null]])

type Found = { part: Part; row: Row }

/**
 * The public list: active services, filtered, in pages by cursor (docs/product.md, Services). Services
 * of the caller's own town stand first: all that was found there, then all that was found elsewhere, then in the same
 * way what may have been meant. An order or a place that was asked for wins.
 */
export async function listServices(
  { database }: Runtime,
  query: ServiceQuery,
  ownTown: () => Promise<string | null>,
): Promise<ServicePage> {
  const { search, sort = 'newest', limit } = query
  const cursor = query.cursor ? readCursor(query.cursor, sort) : null
  // A list goes on for the town it began with, whoever asks.
  const first = cursor ? cursor.town?.name : query.sort || query.location ? null : await ownTown()
  const towns = first
    ? ([
        { name: first, is: 'first' },
        { name: first, is: 'others' },
      ] as const)
    : [null]
  const partsOf = (stages: Stage[]): Part[] => towns.flatMap(town => stages.map(stage => ({ stage, town })))

  const found: Found[] = []
  const read = async (stages: Stages) => {
    const parts = partsOf([...stages.keys()])
    const from = cursor ? parts.findIndex(part => isSamePart(part, cursor)) : 0
    // A word that has gone meanwhile has taken its services along.
    if (from < 0) return
    for (const [at, part] of parts.slice(from).entries()) {
      if (found.length > limit) break
      const place = cursor && at === 0 ? cursor.place : null
      const asked = { query: { ...query, sort }, town: part.town, match: stages.get(part.stage)! }
      const rows = await readPart(database, { ...asked, limit: limit + 1 - found.length }, place)
      found.push(...rows.map(row => ({ part, row })))
    }
  }
  const asked = search ? await readSearch(database, search) : null
  const isAmongSimilar = cursor?.stage.startsWith(' ')
  if (!isAmongSimilar) await read(asked ? stagesOfSearch(asked) : all)
  if (asked && search && (isAmongSimilar || (!cursor && found.length < tooFew))) {
    await read(stagesOfGuesses(asked, await guessWords(database, search)))
  }

  const shown = found.slice(0, limit)
  const next = found[limit]
  return {
    items: shown.map(({ row: { price_from: _, ...card } }) => ({ ...card, created_at: card.created_at.toISOString() })),
    next_cursor: next ? writeCursor(placeOf(shown.at(-1)!, next.part, sort)) : null,
  }
}

const isSamePart = (one: Part, other: Part) => one.stage === other.stage && one.town?.is === other.town?.is

/** The place after a row; `next` is the part of the row that follows it. */
function placeOf({ part, row }: Found, next: Part, sort: Sorting): ListCursor {
  const at = (place: Place): ListCursor => ({ ...next, place })
  if (!isSamePart(part, next)) return at('start')
  if (sort === 'newest') return at([row.created_at.toISOString(), 0, row.id])
  if (sort === 'rating') return at([row.rating, row.reviews, row.id])
  return at([row.price_from, 0, row.id])
}
