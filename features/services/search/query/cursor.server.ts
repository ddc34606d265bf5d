import { z } from 'zod'
import { momentSchema } from '../../../../platform/browser/date-schemas.ts'
import { invalidInput } from '../../../../platform/server/http/problem.server.ts'
import type { Sorting } from './service-filters.ts'

const stage = z.union([
  z.enum(['word', 'title', 'keywords', 'said', 'trade', 'also', 'within', 'forms', 'description']),
  /** A stage of similar words: a space, then the words. */
  z.templateLiteral([' ', z.string()]),
])
/**
 * The stages of a search in their usual order. A service is listed in the first stage whose condition it meets.
 *
 * - `word`: a word of the title begins with the search (only in the orders by score)
 * - `title`: the title contains the search; a list without a search has only this stage
 * - `keywords`: a keyword contains the search
 * - `said`: the service is of the trade that the search is about, and names the problem
 * - `trade`: the service is of that trade, but does not name the problem
 * - `also`: the service is of another trade that the search may be about
 * - `within`: the search is inside a word (only in the orders by score, if the search is about a trade)
 * - `forms`: title and keywords contain the words of the search with other endings
 * - `description`: the description contains the words of the search with any endings
 * - ` frizer`: title and keywords contain words similar to the search, which may have a typing error
 */
export type Stage = z.infer<typeof stage>

const townHalf = z.object({ name: z.string().regex(/^[^\0]{1,100}$/), is: z.enum(['first', 'others']) })
/** One half of a list that shows one town first: the services of that town (`first`), or all others (`others`). */
export type TownHalf = z.infer<typeof townHalf>

const row = z.uuid()
const price = z.number().nullable()
/** The values by which each order compares two rows; the last value is the id. */
const positions = {
  best: z.tuple([z.number(), z.literal(0), row]),
  near: z.tuple([z.number(), z.literal(0), row]),
  newest: z.tuple([momentSchema(), z.literal(0), row]),
  rating: z.tuple([z.number(), z.int32(), row]),
  price_asc: z.tuple([price, z.literal(0), row]),
  price_desc: z.tuple([price, z.literal(0), row]),
} satisfies Record<Sorting, z.ZodType>

/** The position after the row with these values; 'start' is the position before the first row. */
export type CursorPosition = z.infer<(typeof positions)[Sorting]> | 'start'

/** The place where the next page begins: a segment of the list (stage and town half), and a position in the segment. */
export type ListCursor = { stage: Stage; town: TownHalf | null; position: CursorPosition }

export function writeCursor({ stage, town, position }: ListCursor): string {
  const parts = [stage, ...(position === 'start' ? [position] : position), ...(town ? [town] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a cursor; throws 422 if the cursor is invalid or belongs to another order. */
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
