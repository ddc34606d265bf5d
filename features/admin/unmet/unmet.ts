import { z } from 'zod'

export const unmetSearch = z.object({
  key: z.string(),
  search: z.string(),
  times: z.number().int().describe('Number of searches, at least five; one network counts once a day'),
  last_at: z.iso.datetime(),
})
export type UnmetSearch = z.infer<typeof unmetSearch>
