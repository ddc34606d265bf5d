export const MAX_CLIENT_NAME_LENGTH = 80
export const MAX_NOTES_LENGTH = 20
/** Length of a booked visit in minutes; the longest takes the whole working day (open-slots.ts). */
export const visitMinutes = { min: 15, max: 1440 }
/** Months from today for which the provider can add entries. */
export const MAX_MONTHS_AHEAD = 6
