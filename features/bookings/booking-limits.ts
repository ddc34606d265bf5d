/** Maximum of a customer's upcoming bookings with one provider. Each booking blocks its time for other customers. */
export const MAX_UPCOMING_BOOKINGS = 10
export const bookingLengths = { about: 500, address: 200, reason: 300, note: 500 }
/** Number of days in one response with slots. How far ahead customers can book is in appointment-limits.ts. */
export const slotDays = { default: 14, max: 42 }
/** Days for which past and cancelled bookings stay in the calendar feed, so that calendar apps notice the changes. */
export const FEED_RETENTION_DAYS = 30
/** Time in which a deleted diary entry can be restored. */
export const UNDO_DELETION_MS = 10_000
/** Maximum of entries in a calendar feed, because calendar apps cannot read larger feeds. */
export const MAX_FEED_ENTRIES = 5_000
