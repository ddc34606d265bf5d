import { readAmount } from '../../../../platform/serbian/number-reading.ts'
import { singleSpaced } from '../../../../platform/serbian/single-spaced.ts'

export const sortings = ['best', 'near', 'newest', 'rating', 'price_asc', 'price_desc'] as const
export type Sorting = (typeof sortings)[number]
/** By how well it fits; nearby the same, one town before the others. */
export const isByScore = (sort: Sorting | undefined): boolean => sort === 'best' || sort === 'near'

/**
 * The filters of the public list (docs/product.md, Services), declared once: the address is read by this, and the
 * endpoint's schema (service.ts) is made of it. filter-conditions.server.ts has the SQL of each, which the compiler asks
 * for. A filter that is on or off is `{ oneOf: ['da'] }`. `inDialog` says that it is chosen behind 'Filtriraj'. It is no
 * schema itself, since what reads an address lands in every page's script.
 */
export const serviceFilters = {
  search: { maxLength: 100 },
  category: { maxLength: 60 },
  location: { maxLength: 60, inDialog: true },
  near: { maxLength: 40, inDialog: true },
  price_min: { max: 1e9, inDialog: true },
  price_max: { max: 1e9, inDialog: true },
  rating_min: { max: 5, inDialog: true },
  sort: { oneOf: sortings, inDialog: true },
  free: { oneOf: ['today', 'week'] },
} as const
type Declared = typeof serviceFilters

/** The filters that decide which services are listed, beside the search. */
export type FilterName = Exclude<keyof Declared, 'search' | 'sort'>

/** The filters as they stand in the address. */
export type ServiceFilters = {
  [Name in keyof Declared]?: Declared[Name] extends { oneOf: readonly (infer One)[] } ? One : string
}

/** The order of a list where none is asked for: of a search the best first, else the newest. */
export const usualOrder = (search: string | undefined): Sorting => (search ? 'best' : 'newest')

/** The order that was chosen; what would be the order anyway, without a town before it, is no choice. */
export const chosenOrder = ({ sort, search }: ServiceFilters, hasTown: boolean) =>
  sort === usualOrder(search) && !hasTown ? undefined : sort

/** An address may have parameters that are no filters. */
const isInDialog = (name: string) => 'inDialog' in Object(serviceFilters[name as keyof Declared])
const keptWhere = (filters: ServiceFilters, isKept: (name: string) => boolean): ServiceFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => isKept(name)))

/** How many are chosen behind 'Filtriraj'. */
export const countChosen = (filters: ServiceFilters, hasTown: boolean): number =>
  Object.values({ ...keptWhere(filters, isInDialog), sort: chosenOrder(filters, hasTown) }).filter(Boolean).length

/** The same without what was chosen there. */
export const withoutChosen = (filters: ServiceFilters): ServiceFilters => keptWhere(filters, name => !isInDialog(name))

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
