import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts a typeface of `@fontsource-variable/…` to what a mini-site needs (features/websites/fonts/README.md):
 * `node scripts/make-site-font.ts <package's folder> <name> <its axes: wght, flar> <least weight> <most> <written as>`.
 * The three files it writes are committed. Browsers keep them for a year: another cut is written under another name.
 */
const [, , folder = '', name = '', axes = 'wght', least = '400', most = '800', writtenAs = name] = process.argv

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const subsets = [
  {
    to: 'latin',
    from: 'latin',
    letters: `${range(0x20, 0x7e)}\u00a0£§©«®°²³·»½ÄÉÖÜßàáäèéíóöúüăéëőűțșŐŰ–—‘’‚“”„•…′″€™×±¼¾`,
  },
  { to: 'serbian', from: 'latin-ext', letters: 'ĆćČčĐđŠšŽž' },
  // A page in Cyrillic has Latin letters as well, so of these there are as few as Serbian can do with.
  { to: 'cyrillic', from: 'cyrillic', letters: 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШабвгдђежзијклљмнњопрстћуфхцчџш' },
]
const asWide = { wght: { min: Number(least), max: Number(most) } }
/** Commissioner's would be half of what a whole page may carry. */
const cyrillicAxes = name === 'commissioner' ? { wght: { min: 400, max: 700 }, FLAR: 0 } : asWide

for (const { to, from, letters } of subsets) {
  const whole = readFileSync(join(folder, 'files', `${name}-${from}-${axes}-normal.woff2`))
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: to === 'cyrillic' ? cyrillicAxes : asWide,
    noLayoutClosure: true,
  })
  writeFileSync(`features/websites/fonts/${writtenAs}-${to}.woff2`, cut)
}
