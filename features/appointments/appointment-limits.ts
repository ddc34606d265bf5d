export const MAX_CLIENT_NAME_LENGTH = 80
export const MAX_NOTES_LENGTH = 20
/** Length of a booked visit in minutes; the longest takes the whole working day (open-slots.ts). */
export const visitMinutes = { min: 15, max: 1440 }
/** Months from today for which the provider can add own entries (customers: `bookingRules`). */
export const MAX_MONTHS_AHEAD = 6
/** Rules for customers' bookings: how soon, and how far ahead, a slot is offered. Each provider chooses within them. */
export const bookingRules = {
  noticeMinutes: { default: 720, max: 20_160 },
  daysAhead: { default: 28, max: 180 },
}
