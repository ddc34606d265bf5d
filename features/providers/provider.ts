import { z } from 'zod'
import { publicEvidence } from '../evidence/evidence.ts'
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
  appointments: z
    .object({ due: z.number().int(), kept: z.number().int() })
    .nullable()
    .describe(
      'Agreed appointments of a year, and those that the provider has not cancelled; null with fewer than five',
    ),
  returning: z.number().int().nullable().describe('Customers with two jobs or more; null with fewer than three'),
  evidence: z.array(publicEvidence).describe('What an administrator has seen and what still holds'),
  website: z.string().nullable().describe('Address of the published site'),
  has_phone: z.boolean().describe('The number itself: GET /services/{id}/phone of any of the services'),
  services: z.array(serviceCard).describe('The active ones, the newest first'),
  can: z.object({ contact: z.boolean(), edit: z.boolean() }).describe('What the caller may do'),
})
export type ProviderPage = z.infer<typeof providerPage>

/** The number of the provider's customers in an area; null with fewer than three, or without an area. */
export const customersNear = z.object({
  area_in: z.string().nullable().describe('The area in the locative, such as `na Kotežu`'),
  customers: z.number().int().nullable(),
})
export type CustomersNear = z.infer<typeof customersNear>
