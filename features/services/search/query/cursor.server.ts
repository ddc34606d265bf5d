import { z } from 'zod'
import { writtenMoment } from '../../../../platform/browser/written-date.ts'
import { invalidInput } from '../../../../platform/server/http/problem.server.ts'
import type { Sorting } from './service-filters.ts'

const stage = z.union([
  z.enum(['word', 'title', 'keywords', 'said', 'trade', 'also', 'within', 'forms', 'description']),
  /** Words that may have been meant, each with a space before it. */
  z.templateLiteral([' ', z.string()]),
])
/**
 * `word` (where what fits best comes first), `title` (or no search at all), `keywords`, `said` (of the trade who
 * tells of the problem), `trade` (whose problem it is), `also`
 * (whose it may be), `within` (a part of a word), `forms` (other endings), `description`, then words that are merely similar, one guess after
 * the other.
 */
export type Stage = z.infer<typeof stage>

const townPart = z.object({ name: z.string().regex(/^[^\0]{1,100}$/), is: z.enum(['first', 'others']) })
/** Of a list that begins with one town: that town's services, or all others. */
export type TownPart = z.infer<typeof townPart>

const row = z.uuid()
const price = z.number().nullable()
const places = {
  best: z.tuple([z.number(), z.literal(0), row]),
  near: z.tuple([z.number(), z.literal(0), row]),
  newest: z.tuple([writtenMoment(), z.literal(0), row]),
  rating: z.tuple([z.number(), z.int32(), row]),
  price_asc: z.tuple([price, z.literal(0), row]),
  price_desc: z.tuple([price, z.literal(0), row]),
} satisfies Record<Sorting, z.ZodType>

/** The last row's place in the order, or before the first row. */
export type Place = z.infer<(typeof places)[Sorting]> | 'start'

/** Where a list of services goes on: in which of its parts, and after which row there. */
export type ListCursor = { stage: Stage; town: TownPart | null; place: Place }

/** A list without a town writes none. */
export function writeCursor({ stage, town, place }: ListCursor): string {
  const parts = [stage, ...(place === 'start' ? [place] : place), ...(town ? [town] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** A cursor belongs to the sorting it was made in. */
export function readCursor(text: string, sort: Sorting): ListCursor {
  try {
    const [first, ...more] = z.array(z.unknown()).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    const town = typeof more.at(-1) === 'object' && more.at(-1) !== null ? townPart.parse(more.pop()) : null
    const isStart = more.length === 1 && more[0] === 'start'
    return { stage: stage.parse(first), town, place: isStart ? 'start' : places[sort].parse(more) }
  } catch {
    throw invalidInput({ cursor: 'Spisak se u međuvremenu promenio. Učitajte ga ponovo.' })
  }
}
