/** Upcoming bookings of one customer with one provider; each blocks its time for other customers. */
export const MAX_UPCOMING_BOOKINGS = 10
export const bookingLengths = { about: 500, address: 200, reason: 300, note: 500 }
/** Days of one slots response. How far ahead customers book is in appointment-limits.ts. */
export const slotDays = { default: 14, max: 42 }
/** Days for which past and cancelled bookings stay in the feed, so that calendar apps notice them. */
export const FEED_RETENTION_DAYS = 30
/** Time in which a deleted diary entry can be restored. */
export const UNDO_DELETION_MS = 10_000
/** Limit for calendar apps, which cannot read larger feeds. */
export const MAX_FEED_ENTRIES = 5_000
