import { z } from 'zod'
import { serviceCard } from '../services/service.ts'

/** The public data of a provider (docs/product.md, A provider). */
export const providerPage = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  location: z.string().nullable(),
  since: z.iso.datetime().describe('The time of sign-up'),
  rating: z.number().describe('Mean of all ratings of all services, one decimal; 0 without any'),
  reviews: z.number().int().describe('The number of ratings'),
  spread: z.array(z.number().int()).length(5).describe('Ratings by their rounded mean: of five, four, three, two, one'),
  jobs: z.number().int().describe('The number of completed jobs'),
  answer_minutes: z.number().int().nullable().describe('Median of the first answers; null with fewer than five'),
  website: z.string().nullable().describe('Address of the published site'),
  has_phone: z.boolean().describe('The number itself: GET /services/{id}/phone of any of the services'),
  services: z.array(serviceCard).describe('The active ones, the newest first'),
  can: z.object({ contact: z.boolean(), edit: z.boolean() }).describe('What the caller may do'),
})
export type ProviderPage = z.infer<typeof providerPage>
