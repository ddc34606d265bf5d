import { z } from 'zod'
import { lineSchema } from '../../../platform/browser/text-schemas.ts'
import { serviceFilterStates } from '../../services/service-filter-states.ts'
import { siteFilters } from '../../websites/site-filters.ts'

const q = lineSchema().max(120, 'Pretraga može imati najviše 120 karaktera.').default('')
const after = z.uuid().optional()
export const servicesQuery = z.object({ q, after, state: z.enum(serviceFilterStates).default('sve') })
export const sitesQuery = z.object({ q, after, state: z.enum(siteFilters).default('svi') })

export const serviceRow = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string(),
  price: z.string().nullable(),
  image_url: z.string().nullable(),
  is_shown: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  rating: z.number(),
  reviews: z.number().int(),
  created_at: z.iso.datetime(),
})
export type ServiceRow = z.infer<typeof serviceRow>

export const serviceDetail = serviceRow.extend({
  description: z.string(),
  images: z.array(z.string()),
  keywords: z.array(z.string()),
  updated_at: z.iso.datetime(),
})
export type ServiceDetail = z.infer<typeof serviceDetail>

export const siteRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  address: z.string(),
  published: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  updated_at: z.iso.datetime(),
})
