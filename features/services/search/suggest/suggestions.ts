import { z } from 'zod'
import { textSchema } from '../../../../platform/browser/text-schemas.ts'

export const suggestions = z.object({
  problems: z
    .array(z.object({ text: z.string(), category: z.string(), services: z.number().int() }))
    .describe('Phrases of the dictionary, each with its trade and the number of its services, at most 100'),
  categories: z.array(z.object({ category: z.string(), services: z.number().int() })),
  services: z.array(
    z.object({
      id: z.uuid(),
      title: textSchema(),
      price: textSchema().nullable(),
      image_url: z.string().nullable(),
      provider_name: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
})
export type Suggestions = z.infer<typeof suggestions>
