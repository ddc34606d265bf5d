import type { ServiceFilters } from './service-queries.ts'

/** Kept free of schemas: what validates a URL lands in every page's script. */
const names = ['search', 'category', 'location', 'price_min', 'price_max', 'rating_min', 'sort'] as const
const amount = /^\d{1,9}(\.\d{1,2})?$/
const sortings = ['newest', 'rating', 'price_asc', 'price_desc']

/** The order that was chosen; for whoever has no town in his profile the newest first is no choice. */
export const chosenOrder = ({ sort }: ServiceFilters, hasTown: boolean) =>
  sort === 'newest' && !hasTown ? undefined : sort

/** The list's URL, made safe: what makes no sense is left out, so that no link can break the page. */
export function readServiceSearch(given: Record<string, unknown>): ServiceFilters {
  const search: Record<string, string> = {}
  for (const name of names) {
    const value =
      given[name] === undefined
        ? ''
        : String(given[name])
            .trim()
            .slice(0, name === 'search' ? 100 : 60)
    if (!value) continue
    if (name.startsWith('price_') && !amount.test(value)) continue
    if (name === 'rating_min' && !(amount.test(value) && Number(value) <= 5)) continue
    if (name === 'sort' && !sortings.includes(value)) continue
    search[name] = value
  }
  return search as ServiceFilters
}
