import { momentInWords } from '../../platform/serbian/moments.ts'

/** Title of a booking in the list of conversations and in email subjects: `Termin: četvrtak u 17 h`. */
export const formatBookingTitle = (moment: string | Date): string => `Termin: ${momentInWords(moment)}`
