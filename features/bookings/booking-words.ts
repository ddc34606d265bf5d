import { momentInWords } from '../../platform/serbian/moments.ts'

/** How a conversation's list and a letter's subject name a booking: `Termin: četvrtak u 17 h`. */
export const bookingTitle = (moment: string | Date): string => `Termin: ${momentInWords(moment)}`
