/** A word in more services than this is common: the list is scanned in its order first, which soon fills a page. */
export const COMMON_WORD_THRESHOLD = 2_000
/** The cost of one service found by the index of words, in scanned services. */
export const INDEX_LOOKUP_COST = 4
/** A scan reads at most this many services; if too few of them match, the index is used. */
export const MAX_SCANNED_SERVICES = 4_000
/** The shorter scan, for words so common that it is expected to fill a page. */
export const SHORT_SCAN_SERVICES = 600
