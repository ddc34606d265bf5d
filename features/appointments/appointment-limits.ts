export const maxClientNameLength = 80
export const maxNotesLength = 20
/** Length of a booked visit in minutes; the longest takes the whole working day (open-slots.ts). */
export const visitMinutes = { min: 15, max: 1440 }
/** Months from today for which the provider can add entries. */
export const maxMonthsAhead = 6
