import latinUrl from '@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2?url'
import serbianUrl from './commissioner-serbian-flar-normal.woff2?url'

/** The two font files that every page needs at once; the document head preloads them. */
export const preloadedFonts = [latinUrl, serbianUrl]
