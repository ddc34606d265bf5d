import { z } from 'zod'
import { invalidInput } from '../../platform/server/problem.server.ts'

/** Where a list of services goes on: which stage of the search, and the last row's place in its order. */
const cursorShape = z.tuple([
  z.enum(['title', 'keywords', 'similar']),
  z.union([z.string(), z.number(), z.null()]),
  z.number(),
  z.uuid(),
])
export type ListCursor = z.infer<typeof cursorShape>

export const writeCursor = (cursor: ListCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export function readCursor(text: string): ListCursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalidInput({ cursor: 'Nepoznata strana. Učitajte listu ispočetka.' })
  }
}
