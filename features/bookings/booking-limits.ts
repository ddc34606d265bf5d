/** Bookings of one customer with one provider that lie ahead at a time; each keeps others out. */
export const mostAhead = 10
export const bookingLengths = { about: 500, address: 200, reason: 300, note: 500 }
/** Days that one look at the slots shows, and at most. */
export const slotDays = { usual: 14, most: 42 }
/** Past and cancelled bookings stay in the feed for so many days, so that calendar programs learn of them. */
export const feedKeptDays = 30
/** A deleted entry of the diary can be brought back for so long: ten seconds. */
export const undoDeletionMs = 10_000
