import { z } from 'zod'
import { writtenText } from '../../../../platform/browser/written-text.ts'

/** What may be meant by what has been typed so far. */
export const suggestions = z.object({
  problems: z
    .array(z.object({ text: z.string(), category: z.string(), services: z.number().int() }))
    .describe('Lines of the dictionary, each with its trade and how many services that has, 100 at most'),
  categories: z.array(z.object({ category: z.string(), services: z.number().int() })),
  services: z.array(
    z.object({
      id: z.uuid(),
      title: writtenText(),
      price: writtenText().nullable(),
      image_url: z.string().nullable(),
      provider_name: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
})
export type Suggestions = z.infer<typeof suggestions>
