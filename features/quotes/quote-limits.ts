export const quoteLengths = { note: 1000, changeNote: 300, reason: 300 }
export const MAX_LINES = 50
/** Maximum number of versions of a quote. More versions need a new quote. */
export const MAX_VERSIONS = 50
/** Number of days for which a quote is valid. */
export const validDays = { default: 7, max: 365 }
export const priceLengths = { name: 80, unit: 40 }
export const MAX_PRICE_ITEMS = 60
/** Maximum length of a warranty in months. */
export const MAX_WARRANTY_MONTHS = 120
/** The reminder about the end of a warranty is sent this many days before the last day. */
export const WARRANTY_REMINDER_DAYS = 30
