import { collapseSpaces } from '../../../../platform/serbian/collapse-spaces.ts'
import { parseAmount } from '../../../../platform/serbian/number-reading.ts'

export const sortings = ['best', 'near', 'newest', 'rating', 'price_asc', 'price_desc'] as const
export type Sorting = (typeof sortings)[number]
/** True for the orders by score. The order `near` is `best` with one town before the others. */
export const isByScore = (sort: Sorting | undefined): boolean => sort === 'best' || sort === 'near'

/**
 * The filters of the public list (docs/product.md, Services). `readServiceFilters` and the schema in service.ts are
 * derived from this object. The compiler demands the SQL of each filter in filter-conditions.server.ts. Filters with
 * `inDialog` are in the dialog 'Filtriraj'. The object has no zod schemas, because every page would then load zod.
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

/** All filters except the search and the order. */
export type FilterName = Exclude<keyof Declared, 'search' | 'sort'>

export type ServiceFilters = {
  [Name in keyof Declared]?: Declared[Name] extends { oneOf: readonly (infer One)[] } ? One : string
}

export const defaultOrder = (search: string | undefined): Sorting => (search ? 'best' : 'newest')

/** Returns the chosen order; undefined for the default order without a town, because that choice changes nothing. */
export const chosenOrder = ({ sort, search }: ServiceFilters, hasTown: boolean) =>
  sort === defaultOrder(search) && !hasTown ? undefined : sort

/** Returns false also for a name that is no filter, because addresses may have other parameters. */
const isInDialog = (name: string) => 'inDialog' in Object(serviceFilters[name as keyof Declared])
const pickFilters = (filters: ServiceFilters, isPicked: (name: string) => boolean): ServiceFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => isPicked(name)))

export const countDialogFilters = (filters: ServiceFilters, hasTown: boolean): number =>
  Object.values({ ...pickFilters(filters, isInDialog), sort: chosenOrder(filters, hasTown) }).filter(Boolean).length

export const withoutDialogFilters = (filters: ServiceFilters): ServiceFilters =>
  pickFilters(filters, name => !isInDialog(name))

/** Reads the filters of the list's address and leaves out invalid values, so that no link can break the page. */
export function readServiceFilters(params: Record<string, unknown>): ServiceFilters {
  const entries = Object.entries(serviceFilters).map(([name, filter]) => [
    name,
    readFilter(filter, String(params[name] ?? '')),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value))
}

function readFilter(filter: Declared[keyof Declared], param: string): string | undefined {
  const value = collapseSpaces(param)
  if ('maxLength' in filter) return value.slice(0, filter.maxLength)
  if ('max' in filter) {
    const amount = parseAmount(value)
    return amount !== null && amount <= filter.max ? value : undefined
  }
  return filter.oneOf.find(each => each === value)
}
