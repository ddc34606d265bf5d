export const MAX_CLIENT_NAME_LENGTH = 80
export const MAX_NOTES_LENGTH = 20
/** Shortest and longest booked visit in minutes. A visit of 1440 minutes takes a whole working day (open-slots.ts). */
export const visitMinutes = { min: 15, max: 1440 }
/** Months from today in which the provider can add own entries. For customers `bookingRules` applies. */
export const MAX_MONTHS_AHEAD = 6
/** Limits within which each provider chooses rules: how soon, and how many days ahead, customers can book a slot. */
export const bookingRules = {
  noticeMinutes: { default: 720, max: 20_160 },
  daysAhead: { default: 28, max: 180 },
}
