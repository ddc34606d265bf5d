import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Cuts the Serbian characters that the Latin file lacks out of the typeface's Latin Extended file, to a tenth of its size:
 * `node scripts/make-font.ts`. The result is committed; browsers load the big file only for other characters.
 */
const { resolve } = createRequire(import.meta.url)
const font = readFileSync(resolve('@fontsource-variable/commissioner/files/commissioner-latin-ext-flar-normal.woff2'))
const file = 'ui/fonts/commissioner-serbian-flar-normal.woff2'
writeFileSync(file, await subsetFont(font, 'ĆćČčĐđŠšŽž', { targetFormat: 'woff2' }))
