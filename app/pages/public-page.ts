/** Options of a route whose page is the same for every visitor who brings no cookie; it may be answered from the cache. */
export const publicPage = { headers: () => ({ 'cache-control': 'public, no-cache' }) }
