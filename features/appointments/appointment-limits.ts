export const maxClientNameLength = 80
export const maxNotesLength = 20
/** Length of a booked visit in minutes; the longest takes the whole working day (open-slots.ts). */
export const visitMinutes = { least: 15, most: 1440 }
/** How far ahead the provider can add entries, counted from today. */
export const monthsAhead = 6
