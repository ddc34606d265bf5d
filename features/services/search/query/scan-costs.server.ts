/** For a word in more services than this, the list is first scanned in order, because the scan soon fills a page. */
export const COMMON_WORD_THRESHOLD = 2_000
/** To find one service by the index of words costs as much as to scan this many services. */
export const INDEX_LOOKUP_COST = 4
/** A scan reads at most this many services. If too few of these match, the list uses the index. */
export const MAX_SCANNED_SERVICES = 4_000
/** The length of the shorter scan, for words so common that this many services are expected to fill a page. */
export const SHORT_SCAN_SERVICES = 600
