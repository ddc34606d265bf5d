import { z } from 'zod'
import { momentSchema } from '../../../../platform/browser/date-schemas.ts'
import { invalidInput } from '../../../../platform/server/http/problem.server.ts'
import type { Sorting } from './service-filters.ts'

const stage = z.union([
  z.enum(['word', 'title', 'keywords', 'said', 'trade', 'also', 'within', 'forms', 'description']),
  /** Similar words, after a space. */
  z.templateLiteral([' ', z.string()]),
])
/**
 * The stages of a search, in their usual order. A service is listed in the first stage that it matches.
 *
 * - `word`: a word of the title begins with the search (only in the orders by score)
 * - `title`: the title contains the search; also the one stage of a list without a search
 * - `keywords`: a keyword contains it
 * - `said`: services of its trade that name the problem
 * - `trade`: the other services of its trade
 * - `also`: services of other trades that it may mean
 * - `within`: the search is found inside a word (only in the orders by score)
 * - `forms`: title and keywords have its words with other endings
 * - `description`: the description has them
 * - ` frizer`: title and keywords have similar words, for a typing error
 */
export type Stage = z.infer<typeof stage>

const townHalf = z.object({ name: z.string().regex(/^[^\0]{1,100}$/), is: z.enum(['first', 'others']) })
/** One half of a list that begins with a town: the services of that town, or all others. */
export type TownHalf = z.infer<typeof townHalf>

const row = z.uuid()
const price = z.number().nullable()
/** The sort values and the id of a row, as each order compares them. */
const positions = {
  best: z.tuple([z.number(), z.literal(0), row]),
  near: z.tuple([z.number(), z.literal(0), row]),
  newest: z.tuple([momentSchema(), z.literal(0), row]),
  rating: z.tuple([z.number(), z.int32(), row]),
  price_asc: z.tuple([price, z.literal(0), row]),
  price_desc: z.tuple([price, z.literal(0), row]),
} satisfies Record<Sorting, z.ZodType>

/** The position after a row in the order of the list; 'start' is before the first row. */
export type CursorPosition = z.infer<(typeof positions)[Sorting]> | 'start'

/** The start of the next page: a segment of the list (stage and town), and the position in it. */
export type ListCursor = { stage: Stage; town: TownHalf | null; position: CursorPosition }

export function writeCursor({ stage, town, position }: ListCursor): string {
  const parts = [stage, ...(position === 'start' ? [position] : position), ...(town ? [town] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a cursor; throws 422 if it is broken or was made for another order. */
export function readCursor(text: string, sort: Sorting): ListCursor {
  try {
    const [first, ...more] = z.array(z.unknown()).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    const town = typeof more.at(-1) === 'object' && more.at(-1) !== null ? townHalf.parse(more.pop()) : null
    const isStart = more.length === 1 && more[0] === 'start'
    return { stage: stage.parse(first), town, position: isStart ? 'start' : positions[sort].parse(more) }
  } catch {
    throw invalidInput({ cursor: 'Spisak se u međuvremenu promenio. Učitajte ga ponovo.' })
  }
}
