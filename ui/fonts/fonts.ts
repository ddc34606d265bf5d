import latinUrl from '@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2?url'
import serbianUrl from './commissioner-serbian-flar-normal.woff2?url'

export { serbianUrl }
export const preloadedFonts = [latinUrl, serbianUrl]
