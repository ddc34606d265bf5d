export const quoteLengths = { note: 1000, changeNote: 300, reason: 300 }
/** Lines of a quote. */
export const mostLines = 50
/** Versions of one quote; more take another quote. */
export const mostVersions = 50
/** Days a quote stands unless the provider says otherwise, and at most. */
export const validDays = { usual: 7, most: 365 }
export const priceLengths = { name: 80, unit: 40 }
/** Items of a price list. */
export const mostPriceItems = 60
