import { z } from 'zod'

const point = z.tuple([z.number(), z.number()])

/** The drawing of a town with 400 × 440 units: each area has the right neighbours, but rough borders. */
export const townMap = z.object({
  areas: z.array(
    z.object({
      id: z.string(),
      name: z.string().describe('The name on the map, which may be shorter than the area’s'),
      at: point.describe('The position of the name'),
      outline: z.string().nullable().describe('Of a quarter; a village is only a point'),
    }),
  ),
  rest: z.string().nullable().describe('Parts of the town that cannot be chosen'),
  roads: z.string().nullable(),
  rivers: z.array(
    z.object({ name: z.string(), path: z.string(), width: z.number(), at: point, turn: z.number().optional() }),
  ),
})
export type TownMapData = z.output<typeof townMap>
export type MapArea = TownMapData['areas'][number]
