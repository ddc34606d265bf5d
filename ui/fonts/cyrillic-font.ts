import cyrillicUrl from './commissioner-serbian-cyrillic-flar-normal.woff2?url'
import { serbianUrl } from './fonts.ts'

/** Returns the font to preload on a page in Cyrillic. It needs the Latin file too, for digits and punctuation. */
export const cyrillicFontOf = (url: string): string => (url === serbianUrl ? cyrillicUrl : url)
