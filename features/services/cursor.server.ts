import { z } from 'zod'
import { invalidInput } from '../../platform/server/problem.server.ts'
import type { Sorting } from './service.ts'

const stage = z.union([
  z.enum(['title', 'keywords']),
  /** Words that may have been meant, each with a space before it. */
  z.templateLiteral([' ', z.string()]),
])
const row = z.uuid()
const price = z.number().nullable()
/** Before the first row of a stage. */
const start = z.tuple([stage, z.literal('start')])

const shapes = {
  newest: z.tuple([stage, z.iso.datetime(), z.literal(0), row]).or(start),
  rating: z.tuple([stage, z.number(), z.int32(), row]).or(start),
  price_asc: z.tuple([stage, price, z.literal(0), row]).or(start),
  price_desc: z.tuple([stage, price, z.literal(0), row]).or(start),
} satisfies Record<Sorting, z.ZodType>

/** Where a list of services goes on: which stage of the search, and the last row's place in its order. */
export type ListCursor = z.infer<(typeof shapes)[Sorting]>

export const writeCursor = (cursor: ListCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor belongs to the sorting it was made in. */
export function readCursor(text: string, sort: Sorting): ListCursor {
  try {
    return shapes[sort].parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalidInput({ cursor: 'Nepoznata strana. Učitajte listu ispočetka.' })
  }
}
