// The weights of the order 'best' are in migrations/functions/service_score.sql, its bounds of answering time in
// features/providers/provider-limits.ts.

export const MAX_OTHER_SERVICES = 6
export const MAX_EXCERPT_LENGTH = 200
/** The highest total that is shown: counting on costs more than the list, and a larger number helps no reader. */
export const MAX_TOTAL = 500
/** With fewer hits than this, the list goes on with other forms and similar words. */
export const MIN_HITS_WITHOUT_CORRECTION = 4
/** The least number of letters that get suggestions. */
export const MIN_TYPED_LENGTH = 2
export const MAX_SUGGESTED_PROBLEMS = 4
export const MAX_SUGGESTED_CATEGORIES = 2
export const MAX_SUGGESTED_SERVICES = 3
/** Earlier searches that the device stores, and that the list shows. */
export const MAX_STORED_SEARCHES = 5
export const MAX_SHOWN_SEARCHES = 3
/** Unmet searches are shown to administrators from this count on: a rarer one may be one person's own words. */
export const MIN_UNMET_SEARCHES = 5
/** Days for which an unmet search is stored after it was last made. */
export const UNMET_SEARCH_DAYS = 90
/** The maximal characters of each text, and the maximal number of keywords and images. */
export const serviceLengths = { title: 120, description: 5000, price: 40, keywords: 20, keyword: 40, images: 5 }
/** The least number that rather means dinars if it has no currency: few jobs cost that many euros. */
export const MIN_PROBABLE_DINARS = 300
export const SERVICES_PER_PAGE = 24
