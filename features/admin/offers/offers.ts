import { z } from 'zod'
import { writtenLine } from '../../../platform/browser/written-text.ts'
import { servicesStates } from '../../services/services-states.ts'
import { sitesStates } from '../../websites/sites-states.ts'

const q = writtenLine().max(120, 'Pretraga može imati najviše 120 karaktera.').default('')
const after = z.uuid().optional()
export const servicesQuery = z.object({ q, after, state: z.enum(servicesStates).default('sve') })
export const sitesQuery = z.object({ q, after, state: z.enum(sitesStates).default('svi') })

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

export const wholeService = serviceRow.extend({
  description: z.string(),
  images: z.array(z.string()),
  keywords: z.array(z.string()),
  updated_at: z.iso.datetime(),
})
export type WholeService = z.infer<typeof wholeService>

export const siteRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  address: z.string(),
  published: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  updated_at: z.iso.datetime(),
})
