/** Maximum of a customer's services with a running wait. Each wait can get an offer of a slot. */
export const MAX_WAITS_PER_CUSTOMER = 10
/** Maximum of days that one wait names. */
export const MAX_DAYS_PER_WAIT = 14
/** Time in which a customer can answer an offer before the slot is offered to the next customer. */
export const OFFER_MINUTES = 30
/** Least time to answer. A slot that can be booked for less time is not offered. */
export const MIN_OFFER_MINUTES = 10
/** Maximum of offers in one transaction, so that page requests do not wait for a whole freed week. */
export const MAX_OFFERS_PER_CHECK = 20
/** Days for which an ended wait is kept without its texts, for the operator's figures. */
export const ENDED_RETENTION_DAYS = 30
/** Maximum of days in one response with the numbers of waiting customers. */
export const MAX_COUNTED_DAYS = 42
/** Maximum number of waiting customers that a day shows. Counting all of them would take longer with every customer. */
export const MAX_COUNTED_WAITS = 1_000
