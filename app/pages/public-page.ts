/** Options of a route whose page is the same for all visitors without a cookie, so that it may come from the cache. */
export const publicPage = { headers: () => ({ 'cache-control': 'public, no-cache' }) }
