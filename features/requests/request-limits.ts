export const requestLengths = { least: 10, most: 1000, words: { least: 2, most: 1000 } }
export const MAX_OFFERS = 5
export const MAX_OPEN_REQUESTS = 5
/** At most this many providers are notified of a request. This should bring five offers and spare other providers. */
export const MAX_NOTIFIED_PROVIDERS = 20
/** The days that a request is stored after its end. */
export const REQUEST_RETENTION_DAYS = 90
/** The days that a request is open. Requests for today end at midnight, but not within six hours (`expiryOf`). */
export const openDays = { week: 7, month: 30 }
/** At most this many areas are added or removed by one request, far more than a provider ticks. */
export const MAX_AREAS_PER_CHANGE = 200
