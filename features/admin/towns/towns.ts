import { z } from 'zod'

const count = z.number().int()

const townFigures = z.object({
  id: z.string(),
  name: z.string(),
  trades: z
    .array(z.object({ category: z.string(), providers: count }))
    .describe('Categories with providers, the most first, then trades with a local page but no provider'),
  requests: z.object({
    posted: count,
    answered: count.describe('With an offer within a day'),
    waiting: count.describe('Without an offer, posted less than a day ago'),
  }),
  unmet: z.array(z.object({ key: z.string(), search: z.string(), times: count })),
})
export type TownFigures = z.infer<typeof townFigures>

export const townOverview = z.object({
  days: count.describe('The days of which requests are counted'),
  towns: z.array(townFigures),
  preparing: z.array(z.string()),
})
