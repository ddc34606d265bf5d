import { z } from 'zod'
import { writtenText } from '../../platform/browser/written-text.ts'
import { categories } from './categories.ts'

const serviceStatuses = ['active', 'inactive', 'paused'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const serviceLimits = { title: 120, description: 5000, price: 40, keywords: 20, keyword: 40, images: 5 }

/** `a, b,, c ` → ['a', 'b', 'c'] */
export function splitKeywords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}

/** What the service form and its two endpoints take (docs/product.md, Offering services). */
export const serviceInput = z.object({
  title: writtenText('Naslov mora imati najmanje 3 karaktera.')
    .trim()
    .min(3, 'Naslov mora imati najmanje 3 karaktera.')
    .max(serviceLimits.title, 'Naslov može imati najviše 120 karaktera.'),
  description: writtenText('Opis mora imati najmanje 10 karaktera.')
    .trim()
    .min(10, 'Opis mora imati najmanje 10 karaktera.')
    .max(serviceLimits.description, 'Opis može imati najviše 5000 karaktera.'),
  category: z.enum(categories, 'Molimo izaberite kategoriju.'),
  keywords: z
    .array(writtenText().trim().min(1).max(serviceLimits.keyword, 'Ključna reč može imati najviše 40 karaktera.'))
    .max(serviceLimits.keywords, 'Najviše 20 ključnih reči.')
    .default([]),
  price: writtenText()
    .trim()
    .max(serviceLimits.price, 'Cena može imati najviše 40 karaktera.')
    .transform(price => price || null)
    .nullable()
    .default(null),
  images: z
    .array(z.string().max(300), 'Molimo dodajte barem jednu sliku za vašu uslugu.')
    .min(1, 'Molimo dodajte barem jednu sliku za vašu uslugu.')
    .max(serviceLimits.images, 'Možete dodati najviše 5 slika.')
    .describe('Addresses from POST /api/media/services; the first is the cover'),
  active: z.boolean().default(true),
})
export type ServiceInput = z.output<typeof serviceInput>

export const sortings = ['newest', 'rating', 'price_asc', 'price_desc'] as const
export type Sorting = (typeof sortings)[number]

/** A field of a form that was left empty is no zero. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(given => (typeof given === 'string' && !given.trim() ? undefined : given), schema.optional())
const amount = unlessEmpty(z.coerce.number('Unesite broj.').min(0).max(1e9))

export const serviceQuery = z.object({
  search: writtenText().trim().max(100).optional(),
  category: z.string().max(60).optional().describe('A browse category takes its leaves along; a leaf stands alone'),
  location: writtenText().trim().max(60).optional(),
  price_min: amount,
  price_max: amount,
  rating_min: unlessEmpty(z.coerce.number().min(0).max(5)),
  sort: z.enum(sortings).optional().describe('`newest` when left out, a signed-in caller’s own town first'),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(800).optional().describe('`next_cursor` of the page before'),
})
export type ServiceQuery = z.output<typeof serviceQuery>

const serviceCard = z.object({
  id: z.uuid(),
  title: writtenText(),
  description: writtenText(),
  category: z.string(),
  price: writtenText().nullable(),
  image_url: z.string().nullable(),
  provider_id: z.uuid(),
  provider_name: z.string().nullable(),
  provider_avatar_url: z.string().nullable(),
  location: z.string().nullable(),
  rating: z.number().describe('Mean of the three scores, one decimal; 0 without ratings'),
  reviews: z.number().int(),
  created_at: z.iso.datetime(),
})
export type ServiceCardData = z.infer<typeof serviceCard>

export const servicePage = z.object({ items: z.array(serviceCard), next_cursor: z.string().nullable() })
export type ServicePage = z.infer<typeof servicePage>

export const serviceDetail = serviceCard.extend({
  additional_images: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.enum(serviceStatuses),
  bookings: z.number().int(),
  has_phone: z.boolean().describe('The number itself: GET …/phone'),
  can: z.object({ edit: z.boolean(), contact: z.boolean() }).describe('What the caller may do'),
})
export type ServiceDetail = z.infer<typeof serviceDetail>

/** One's own service, also a paused one. */
export const ownService = serviceDetail.omit({ can: true, has_phone: true })
export type OwnService = z.infer<typeof ownService>
