/** A word in more services than this is common: the list is scanned in its order first, which soon fills a page. */
export const commonWordThreshold = 2_000
/** The cost of one service found by the index of words, in scanned services. */
export const indexLookupCost = 4
/** A scan reads at most this many services; if too few of them match, the index is used. */
export const maxScannedServices = 4_000
/** The shorter scan, for words so common that it is expected to fill a page. */
export const shortScanServices = 600
