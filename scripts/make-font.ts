import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** `node scripts/make-font.ts` reduces the font Latin Extended to the Serbian letters, a tenth of its size. */
const { resolve } = createRequire(import.meta.url)
const font = readFileSync(resolve('@fontsource-variable/commissioner/files/commissioner-latin-ext-flar-normal.woff2'))
const file = 'ui/fonts/commissioner-serbian-flar-normal.woff2'
writeFileSync(file, await subsetFont(font, 'ĆćČčĐđŠšŽž', { targetFormat: 'woff2' }))
