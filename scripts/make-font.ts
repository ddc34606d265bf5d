import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Cuts the letters of Serbian that Latin lacks out of the typeface's Latin Extended file, of which they are a tenth:
 * `node scripts/make-font.ts`. The file it writes is committed; what else the big file has comes when a page needs it.
 */
const { resolve } = createRequire(import.meta.url)
const whole = readFileSync(resolve('@fontsource-variable/commissioner/files/commissioner-latin-ext-flar-normal.woff2'))
const file = 'ui/fonts/commissioner-serbian-flar-normal.woff2'
writeFileSync(file, await subsetFont(whole, 'ĆćČčĐđŠšŽž', { targetFormat: 'woff2' }))
