/** Options of a route whose page is the same for all visitors without a cookie. Such a page may come from the cache. */
export const publicPage = { headers: () => ({ 'cache-control': 'public, no-cache' }) }
