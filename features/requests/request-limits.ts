export const requestLengths = { least: 10, most: 1000, words: { least: 2, most: 1000 } }
/** Offers that one request takes. */
export const mostOffers = 5
/** Requests that one person has open at a time. */
export const mostOpen = 5
/** Providers that are notified of one request: enough for five offers, and nobody gets all of them. */
export const mostTold = 20
/** Days after its end that a request is kept. */
export const keptRequestDays = 90
/** How long a request stands, by its urgency; one for today until midnight, but six hours at least (`endOf`). */
export const openDays = { week: 7, month: 30 }
