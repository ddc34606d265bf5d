// Weights of the order 'best': migrations/functions/service_score.sql and features/providers/provider-limits.ts.

export const MAX_OTHER_SERVICES = 6
export const MAX_EXCERPT_LENGTH = 160
/** The highest total that is shown. Counting more takes longer than reading the list, and helps no user. */
export const MAX_TOTAL = 500
/** With fewer hits than this, the search also lists other forms and similar words. */
export const MIN_HITS_WITHOUT_CORRECTION = 4
/** Suggestions are shown from this number of typed letters on. */
export const MIN_TYPED_LENGTH = 2
export const MAX_SUGGESTED_PROBLEMS = 4
export const MAX_SUGGESTED_CATEGORIES = 2
export const MAX_SUGGESTED_JOBS = 2
/** Fewer letters begin the words of too many jobs. */
export const MIN_TYPED_FOR_JOBS = 4
export const MAX_SUGGESTED_SERVICES = 3
/** The number of earlier searches that the device stores, and the number that the list of suggestions shows. */
export const MAX_STORED_SEARCHES = 5
export const MAX_SHOWN_SEARCHES = 3
/** Administrators see an unmet search from this count on, because a rarer search may identify one person. */
export const MIN_UNMET_SEARCHES = 5
/** An unmet search is deleted this many days after it was last made. */
export const UNMET_SEARCH_DAYS = 90
/** The most characters of each text, and the highest number of keywords and images. */
export const serviceLengths = { title: 120, description: 5000, price: 40, keywords: 20, keyword: 40, images: 5 }
/** From this number on, a price without a currency may mean dinars, because few jobs cost that many euros. */
export const MIN_PROBABLE_DINARS = 300
export const SERVICES_PER_PAGE = 24
