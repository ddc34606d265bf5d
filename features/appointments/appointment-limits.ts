export const maxClientNameLength = 80
export const maxNotesLength = 20
/** Minutes of a booked visit; the longest takes the whole working day (open-slots.ts). */
export const visitMinutes = { least: 15, most: 1440 }
/** How far ahead one can write, counted from today. */
export const monthsAhead = 6
