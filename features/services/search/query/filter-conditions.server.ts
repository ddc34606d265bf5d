import { dayOf } from '../../../../platform/serbian/dates.ts'
import { normalizeText } from '../../../../platform/serbian/normalize-text.ts'
import { activeTowns, type Town } from '../../../../platform/serbian/towns.ts'
import { areaOf, areasReaching, isArea } from '../../areas.ts'
import { isBrowseCategory, isCategory } from '../../categories.ts'
import type { ServiceQuery } from '../../service.ts'
import type { TownHalf } from './cursor.server.ts'
import type { FilterName, Sorting } from './service-filters.ts'
import type { BindParam } from './statement.server.ts'

export type Filters = Omit<ServiceQuery, 'sort'>
export type SortedFilters = Filters & { sort: Sorting }

type Condition<Name extends FilterName> = {
  where: (input: NonNullable<Filters[Name]>, value: BindParam) => string
  /** True if the list's indexes begin with this column. Other filters may need a long scan to fill a page. */
  isIndexPrefix?: true
}

const conditions: { [Name in FilterName]: Condition<Name> } = {
  location: { isIndexPrefix: true, where: (location, value) => inTown(canonicalTown(location), value) },
  category: {
    isIndexPrefix: true,
    where: (category, value) => `s.${isBrowseCategory(category) ? 'parent_category' : 'category'} = ${value(category)}`,
  },
  near: {
    // A provider who has ticked no area works in their own town.
    where: (area, value) =>
      `(s.areas && ${value(areasReaching(area), 'text[]')} OR s.areas IS NULL AND ${inTown(areaOf(area).town, value)})`,
  },
  price_min: { where: (euros, value) => `s.price_from >= ${value(euros, 'numeric')}` },
  price_max: { where: (euros, value) => `s.price_from <= ${value(euros, 'numeric')}` },
  rating_min: { where: (rating, value) => `s.rating >= ${value(rating, 'numeric')}` },
  free: {
    // A free day in the past does not count, because the diary has not computed the next free day yet.
    where: (until, value) => {
      const { today, sunday } = thisWeek()
      return `s.free_day BETWEEN ${value(today, 'date')} AND ${value(until === 'today' ? today : sunday, 'date')}`
    },
  },
}
const names = Object.keys(conditions) as FilterName[]

const isSet = (query: Filters, name: FilterName) => query[name] !== undefined && query[name] !== ''
const isIndexPrefix = (name: FilterName) => conditions[name].isIndexPrefix ?? false
const conditionOf = <Name extends FilterName>(query: Filters, name: Name, value: BindParam) =>
  conditions[name].where(query[name]!, value)

export const hasFilters = (query: Filters) => names.some(name => isSet(query, name))

export const hasUnindexedFilter = (query: Filters) => names.some(name => isSet(query, name) && !isIndexPrefix(name))

/** True if the category or the area does not exist, so that the list is empty. */
export const hasUnknownFilter = ({ category, near }: Filters) =>
  Boolean((category && !isCategory(category)) || (near && !isArea(near)))

export const indexedConditions = (query: Filters, value: BindParam) =>
  names.filter(name => isSet(query, name) && isIndexPrefix(name)).map(name => conditionOf(query, name, value))

export const unindexedConditions = (query: Filters, value: BindParam) =>
  names.filter(name => isSet(query, name) && !isIndexPrefix(name)).map(name => conditionOf(query, name, value))

const inTown = (town: string, value: BindParam) => `s.town_key = sr_key(${value(town)})`

export function townConditions(town: TownHalf | null, value: BindParam): string[] {
  if (!town) return []
  if (town.is === 'first') return [inTown(town.name, value)]
  // `<>` is written as two ranges, because only ranges can use an index, which skips the many services of the town.
  const townKey = `sr_key(${value(town.name)})`
  return [`(s.town_key < ${townKey} OR s.town_key > ${townKey})`]
}

const canonicalTown = (location: string): string => activeTownIn(location)?.name ?? location

/** Returns the active town whose name a text contains, as after 'Grad' or before the name of a quarter. */
export function activeTownIn(location: string): Town | undefined {
  const text = normalizeText(location)
  return activeTowns().find(({ name }) => text.includes(normalizeText(name)))
}

function thisWeek(now = new Date()): { today: string; sunday: string } {
  const today = dayOf(now)
  const noon = new Date(`${today}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + ((7 - noon.getUTCDay()) % 7))
  return { today, sunday: noon.toISOString().slice(0, 10) }
}
