/** A figure needs prices of at least this many providers, because fewer would reveal single prices. */
export const MIN_PROVIDERS = 5
/** Alternatively a figure needs this many accepted quotes, from this many providers. */
export const MIN_QUOTES = 5
export const MIN_QUOTING_PROVIDERS = 3
/** Published prices are multiples of this many dinars. */
export const ROUNDING_RSD = 50
/** Age in months up to which an accepted quote counts. */
export const QUOTE_MONTHS = 12
/** Maximum of providers on the page of a job. The best come first. */
export const MAX_SHOWN_PROVIDERS = 6
/** Maximum of corrections of one provider. */
export const MAX_CHOICES = 200
/** Maximum of lines in one request for their jobs: a whole price list. */
export const MAX_MATCHED_LINES = 60
