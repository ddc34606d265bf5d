import { type Category, categories, isBrowseCategory, leavesOf, parentCategory } from '../services/categories.ts'
import { categoriesOfTrade } from '../services/search/query/trades.server.ts'

/** The category for everything else. Services in this category have nothing in common. */
const various: Category = 'Ostalo'

/**
 * Returns the categories of services that fit a request: the category `wanted`, others of the same trade, the parent
 * category and subcategories. A request for a plumber fits 'Vodoinstalater' and 'Popravke', not 'Električar'.
 */
export function categoriesServing(wanted: Category): Category[] {
  const parts = isBrowseCategory(wanted) && wanted !== various ? leavesOf(wanted) : []
  const parent = parentCategory(wanted)
  return [...new Set([wanted, ...categoriesOfTrade(wanted), ...parts, ...(parent === various ? [] : [parent])])]
}

/** Returns the categories of requests that fit a provider with services in the categories `offered`. */
export const categoriesServedBy = (offered: Category[]): Category[] =>
  categories.filter(wanted => categoriesServing(wanted).some(each => offered.includes(each)))
