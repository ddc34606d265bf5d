import { z } from 'zod'

/** What people have searched for and not found. */
export const unmetSearch = z.object({
  key: z.string(),
  search: z.string(),
  times: z.number().int().describe('How often, five at least; once a day from one network'),
  last_at: z.iso.datetime(),
})
export type UnmetSearch = z.infer<typeof unmetSearch>
