import { type Category, categories, isBrowseCategory, leavesOf, parentCategory } from '../services/categories.ts'
import { categoriesOfTrade } from '../services/search/query/trades.server.ts'

/** The category of everything else, whose services have nothing in common. */
const various: Category = 'Ostalo'

/**
 * Returns the categories whose services fit a request: the same trade, the parent category, and the leaves of a browse
 * category. A request for a plumber fits 'Vodoinstalater' and 'Popravke', not 'Električar'.
 */
export function categoriesServing(wanted: Category): Category[] {
  const parts = isBrowseCategory(wanted) && wanted !== various ? leavesOf(wanted) : []
  const parent = parentCategory(wanted)
  return [...new Set([wanted, ...categoriesOfTrade(wanted), ...parts, ...(parent === various ? [] : [parent])])]
}

/** Returns the categories of requests that fit a provider with services of the categories `offered`. */
export const categoriesServedBy = (offered: Category[]): Category[] =>
  categories.filter(wanted => categoriesServing(wanted).some(each => offered.includes(each)))
