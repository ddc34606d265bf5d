import { z } from 'zod'
import { textSchema } from '../../../../platform/browser/text-schemas.ts'

export const suggestions = z.object({
  problems: z
    .array(z.object({ text: z.string(), category: z.string(), services: z.number().int() }))
    .describe('Phrases of the dictionary, each with its trade and the number of its services, at most 100'),
  jobs: z
    .array(z.object({ id: z.string(), name: z.string(), category: z.string() }))
    .describe('Jobs of the dictionary of jobs, each with its trade; their pages say what they cost'),
  estimate: z
    .string()
    .nullable()
    .describe('The text of an estimate for what is typed; null if no trade with jobs fits'),
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
