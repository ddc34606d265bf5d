import { readAmount } from '../../../platform/serbian/number-reading.ts'
import { singleSpaced } from '../../../platform/serbian/single-spaced.ts'

export const sortings = ['best', 'near', 'newest', 'rating', 'price_asc', 'price_desc'] as const
export type Sorting = (typeof sortings)[number]
/** By how well it fits; nearby the same, one town before the others. */
export const isByScore = (sort: Sorting | undefined): boolean => sort === 'best' || sort === 'near'

/**
 * What the public list can be asked for (docs/product.md, Services), declared once: the address is read by it here, the
 * endpoint's schema (service.ts) and the conditions of the statement (service-part.server.ts) are made of it. It is no
 * schema itself, since what reads an address lands in every page's script.
 */
export const serviceFilters = {
  search: { maxLength: 100 },
  category: { maxLength: 60 },
  location: { maxLength: 60 },
  near: { maxLength: 40 },
  price_min: { max: 1e9 },
  price_max: { max: 1e9 },
  rating_min: { max: 5 },
  sort: { oneOf: sortings },
  free: { oneOf: ['today', 'week'] },
} as const
type Declared = typeof serviceFilters

/** Those that are numbers, which services are held against. */
export type BoundName = {
  [Name in keyof Declared]: Declared[Name] extends { max: number } ? Name : never
}[keyof Declared]

/** The filters as they stand in the address. */
export type ServiceFilters = {
  [Name in keyof Declared]?: Declared[Name] extends { oneOf: readonly (infer One)[] } ? One : string
}

/** What is chosen behind 'Filtriraj'; the others have their place on the page. */
const behindButton = ['location', 'near', 'price_min', 'price_max', 'rating_min'] as const

/** The order of a list where none is asked for: of a search the best first, else the newest. */
export const usualOrder = (search: string | undefined): Sorting => (search ? 'best' : 'newest')

/** The order that was chosen; what would be the order anyway, without a town before it, is no choice. */
export const chosenOrder = ({ sort, search }: ServiceFilters, hasTown: boolean) =>
  sort === usualOrder(search) && !hasTown ? undefined : sort

/** How many are chosen behind 'Filtriraj'. */
export const countChosen = (filters: ServiceFilters, hasTown: boolean): number =>
  [...behindButton.map(name => filters[name]), chosenOrder(filters, hasTown)].filter(Boolean).length

/** The same without what was chosen there. */
export const withoutChosen = ({ search, category, free }: ServiceFilters): ServiceFilters => ({
  search,
  category,
  free,
})

/** The list's address, made safe: what makes no sense is left out, so that no link can break the page. */
export function readServiceSearch(given: Record<string, unknown>): ServiceFilters {
  const read = Object.entries(serviceFilters).map(([name, filter]) => [name, made(filter, String(given[name] ?? ''))])
  return Object.fromEntries(read.filter(([, value]) => value))
}

function made(filter: Declared[keyof Declared], given: string): string | undefined {
  const value = singleSpaced(given)
  if ('maxLength' in filter) return value.slice(0, filter.maxLength)
  if ('max' in filter) {
    const read = readAmount(value)
    return read !== null && read <= filter.max ? value : undefined
  }
  return filter.oneOf.find(each => each === value)
}
