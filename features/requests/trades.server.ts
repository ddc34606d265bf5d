import { type Category, categories, isBrowseCategory, leavesOf, parentCategory } from '../services/categories.ts'
import { tradeOf } from '../services/search/query/trades.server.ts'

/** Its services are of all kinds, so one of them says nothing of the others. */
const various: Category = 'Ostalo'

/**
 * Services of which categories fit a request: the same trade, what it is a part of, and of a whole category its parts.
 * A plumber's request is told to plumbers and to who repairs anything, not to electricians.
 */
export function servedBy(wanted: Category): Category[] {
  const parts = isBrowseCategory(wanted) && wanted !== various ? leavesOf(wanted) : []
  const parent = parentCategory(wanted)
  return [...new Set([wanted, ...tradeOf(wanted), ...parts, ...(parent === various ? [] : [parent])])]
}

/** Requests of which categories are for somebody who offers services of these. */
export const wantedFrom = (offered: Category[]): Category[] =>
  categories.filter(wanted => servedBy(wanted).some(each => offered.includes(each)))
