import { activeCity } from '../../../../platform/serbian/cities.ts'
import { dayOf } from '../../../../platform/serbian/dates.ts'
import { plain } from '../../../../platform/serbian/plain.ts'
import { areaOf, isArea, reachedBy } from '../../areas.ts'
import { isBrowseCategory, isCategory } from '../../categories.ts'
import type { ServiceQuery } from '../../service.ts'
import type { TownPart } from './cursor.server.ts'
import type { FilterName, Sorting } from './service-filters.ts'
import type { Value } from './statement.server.ts'

export type Filters = Omit<ServiceQuery, 'sort'>
export type SortedFilters = Filters & { sort: Sorting }

type Condition<Name extends FilterName> = {
  /** The condition on the services `s`. */
  where: (given: NonNullable<Filters[Name]>, value: Value) => string
  /** The indexes in the list's order begin with it. Without such an index so few may fit that walking takes long. */
  leads?: true
}

/** The SQL of each filter that service-filters.ts declares; `isNarrowed` and `isRare` follow from it. */
const conditions: { [Name in FilterName]: Condition<Name> } = {
  location: { leads: true, where: (given, value) => inTown(askedTown(given), value) },
  category: {
    leads: true,
    where: (given, value) => `s.${isBrowseCategory(given) ? 'parent_category' : 'category'} = ${value(given)}`,
  },
  near: {
    // A provider who has ticked no area works in his own town.
    where: (given, value) =>
      `(s.areas && ${value(reachedBy(given), 'text[]')} OR s.areas IS NULL AND ${inTown(areaOf(given).town, value)})`,
  },
  price_min: { where: (given, value) => `s.price_from >= ${value(given, 'numeric')}` },
  price_max: { where: (given, value) => `s.price_from <= ${value(given, 'numeric')}` },
  rating_min: { where: (given, value) => `s.rating >= ${value(given, 'numeric')}` },
  free: {
    // A day that is past says nothing any more: the appointments are about to work out the next one.
    where: (given, value) => {
      const { today, sunday } = thisWeek()
      return `s.free_day BETWEEN ${value(today, 'date')} AND ${value(given === 'today' ? today : sunday, 'date')}`
    },
  },
}
const names = Object.keys(conditions) as FilterName[]

const isGiven = (query: Filters, name: FilterName) => query[name] !== undefined && query[name] !== ''
const leads = (name: FilterName) => conditions[name].leads ?? false
const conditionOf = <Name extends FilterName>(query: Filters, name: Name, value: Value) =>
  conditions[name].where(query[name]!, value)

/** Something besides the search decides which services are in the list. */
export const isNarrowed = (query: Filters) => names.some(name => isGiven(query, name))

/** A filter is given that no index in the list's order begins with. */
export const isRare = (query: Filters) => names.some(name => isGiven(query, name) && !leads(name))

/** A category or an area that does not exist has no services. */
export const asksForNothing = ({ category, near }: Filters) =>
  Boolean((category && !isCategory(category)) || (near && !isArea(near)))

/** The conditions that an index in the list's order begins with. */
export const leading = (query: Filters, value: Value) =>
  names.filter(name => isGiven(query, name) && leads(name)).map(name => conditionOf(query, name, value))

/** The other conditions. */
export const filtering = (query: Filters, value: Value) =>
  names.filter(name => isGiven(query, name) && !leads(name)).map(name => conditionOf(query, name, value))

const inTown = (town: string, value: Value) => `s.town_key = sr_key(${value(town)})`

/** The condition of one half of a list that begins with a town. */
export function inPart(town: TownPart | null, value: Value): string[] {
  if (!town) return []
  if (town.is === 'first') return [inTown(town.name, value)]
  // Not by `<>`: where nearly everybody is from one town, the index of towns finds the others.
  const own = `sr_key(${value(town.name)})`
  return [`(s.town_key < ${own} OR s.town_key > ${own})`]
}

/** 'Grad Pančevo' and 'Pančevo, Strelište' mean the active town too. */
const askedTown = (location: string) => (plain(location).includes(plain(activeCity)) ? activeCity : location)

/** Days in Belgrade; on a Sunday they are the same. */
function thisWeek(now = new Date()): { today: string; sunday: string } {
  const today = dayOf(now)
  const noon = new Date(`${today}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + ((7 - noon.getUTCDay()) % 7))
  return { today, sunday: noon.toISOString().slice(0, 10) }
}
