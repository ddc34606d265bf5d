import { z } from 'zod'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { parseAmount } from '../../platform/serbian/number-reading.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { profileInput } from '../accounts/profile/profile.ts'
import { categories } from './categories.ts'
import { serviceFilters } from './search/query/service-filters.ts'
import { SERVICES_PER_PAGE, serviceLengths } from './service-limits.ts'
import { reviewStates, serviceStatuses } from './service-status.ts'

/** Splits `a, b,, c ` into ['a', 'b', 'c']. */
export function splitKeywords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}

/** The input of the service form and of the two endpoints that store it (docs/product.md, Offering services). */
export const serviceInput = z.object({
  title: lineSchema('Naslov mora imati najmanje 3 karaktera.')
    .trim()
    .min(3, 'Naslov mora imati najmanje 3 karaktera.')
    .max(serviceLengths.title, 'Naslov može imati najviše 120 karaktera.'),
  description: textSchema('Opis mora imati najmanje 10 karaktera.')
    .trim()
    .min(10, 'Opis mora imati najmanje 10 karaktera.')
    .max(serviceLengths.description, 'Opis može imati najviše 5.000 karaktera.'),
  category: z.enum(categories, 'Molimo izaberite kategoriju.'),
  keywords: z
    .array(lineSchema().trim().min(1).max(serviceLengths.keyword, 'Ključna reč može imati najviše 40 karaktera.'))
    .max(serviceLengths.keywords, 'Najviše 20 ključnih reči.')
    .default([]),
  price: lineSchema()
    .trim()
    .max(serviceLengths.price, 'Cena može imati najviše 40 karaktera.')
    .transform(price => price || null)
    .nullable()
    .default(null),
  images: z
    .array(z.string().max(300), 'Molimo dodajte barem jednu sliku za vašu uslugu.')
    .min(1, 'Molimo dodajte barem jednu sliku za vašu uslugu.')
    .max(serviceLengths.images, 'Možete dodati najviše 5 slika.')
    .describe('Addresses from POST /api/media/services; the first is the cover'),
  active: z.boolean().default(true),
  allows_series: z.boolean().default(false).describe('Customers can propose repeated bookings'),
})
export type ServiceInput = z.output<typeof serviceInput>

export const serviceChange = serviceInput.extend({ version: expectedVersion })
export type ServiceChange = z.output<typeof serviceChange>

export const newServiceInput = serviceInput.extend({
  id: z.uuid().optional(),
  replaces: z
    .boolean()
    .default(false)
    .describe('Replaces the service that an earlier request may have stored with this id'),
  provider_name: profileInput.shape.name.optional().describe('The name of a provider whose account has none yet'),
})
export type NewServiceInput = z.output<typeof newServiceInput>

/** Treats an empty field of a form as missing, because it would otherwise count as zero. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(input => (typeof input === 'string' && !input.trim() ? undefined : input), schema.optional())
const text = ({ maxLength }: { maxLength: number }) => lineSchema().trim().max(maxLength).optional()
const bound = ({ max }: { max: number }) =>
  unlessEmpty(
    z
      .string()
      .transform(parseAmount)
      .pipe(z.number('Unesite broj.').max(max, `Broj može biti najviše ${formatThousands(max)}.`)),
  ).describe('A Serbian number: `1.500,50`; a dot before one or two digits is a decimal separator too')
const choice = <const One extends string>({ oneOf }: { oneOf: readonly One[] }) => z.enum(oneOf).optional()

type DeclaredFilters = typeof serviceFilters
type FilterSchema<Filter> = Filter extends { maxLength: number }
  ? ReturnType<typeof text>
  : Filter extends { max: number }
    ? ReturnType<typeof bound>
    : Filter extends { oneOf: readonly (infer One extends string)[] }
      ? ReturnType<typeof choice<One>>
      : never
const filters = Object.fromEntries(
  Object.entries(serviceFilters).map(([name, filter]) => [
    name,
    'maxLength' in filter ? text(filter) : 'max' in filter ? bound(filter) : choice<string>(filter),
  ]),
) as { [Name in keyof DeclaredFilters]: FilterSchema<DeclaredFilters[Name]> }

export const serviceQuery = z.object({
  ...filters,
  category: filters.category.describe('A browse category includes its leaves'),
  near: filters.near.describe('An area’s id: finds providers who work there, or in all of its town'),
  sort: filters.sort.describe(
    'By default the newest first, for a search the best, and a signed-in caller’s own town before others; `near`: the best first, with the town of the area, of the caller or else the active town before others',
  ),
  free: filters.free.describe('Services that can be booked today, or by Sunday'),
  limit: z.coerce.number().int().min(1).max(100).default(SERVICES_PER_PAGE),
  cursor: z.string().max(800).optional().describe('`next_cursor` of the page before'),
})
export type ServiceQuery = z.output<typeof serviceQuery>

export const serviceCard = z.object({
  id: z.uuid(),
  title: textSchema(),
  description: textSchema(),
  category: z.string(),
  price: textSchema().nullable(),
  image_url: z.string().nullable(),
  provider_id: z.uuid(),
  provider_name: z.string().nullable(),
  provider_slug: z.string().nullable().describe('For the page /majstor/{slug}; null for a provider without a name'),
  provider_avatar_url: z.string().nullable(),
  verified: z.boolean().describe('Some evidence of the provider holds'),
  location: z.string().nullable(),
  rating: z.number().describe('Mean of the three scores, one decimal; 0 without ratings'),
  reviews: z.number().int(),
  free_day: z.string().nullable().describe('The first day on which it can be booked, 2026-11-26'),
  created_at: z.iso.datetime(),
})
export type ServiceCardData = z.infer<typeof serviceCard>

export const servicePage = z.object({
  items: z.array(serviceCard),
  next_cursor: z.string().nullable(),
  total: z.number().int().nullable().describe('The number of all services, only on the first page and up to 500'),
})
export type ServicePage = z.infer<typeof servicePage>

export const serviceDetail = serviceCard.extend({
  additional_images: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.enum(serviceStatuses),
  review_state: z.enum(reviewStates),
  bookings: z.number().int(),
  allows_series: z.boolean().describe('Repeated bookings can be proposed, if the provider accepts bookings'),
  version: z.number().int().describe('For PUT /services/{id}'),
  is_by_price_list: z.boolean().describe('The service has no price, its provider has a price list'),
  has_phone: z.boolean().describe('The number itself: GET …/phone'),
  can: z.object({ edit: z.boolean(), contact: z.boolean() }).describe('What the caller may do'),
})
export type ServiceDetail = z.infer<typeof serviceDetail>

export const providerPhone = z.object({
  phone: z.string().describe('The provider’s text'),
  numbers: z.array(phoneNumber),
})
export type ProviderPhone = z.infer<typeof providerPhone>

export const ownService = serviceDetail.omit({ can: true, has_phone: true, is_by_price_list: true })
export type OwnService = z.infer<typeof ownService>
