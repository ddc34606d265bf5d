import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts a typeface of `@fontsource-variable/…` to the letters of a mini-site (features/websites/fonts/README.md): `node
 * scripts/make-site-font.ts <package's folder> <name> <axes: wght, flar> <min weight> <max weight> <output name>`. The
 * three files are committed. Browsers cache them for a year, so a changed file needs another name.
 */
const [, , folder = '', name = '', axes = 'wght', minWeight = '400', maxWeight = '800', outputName = name] =
  process.argv

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const subsets = [
  {
    to: 'latin',
    from: 'latin',
    letters: `${range(0x20, 0x7e)}\u00a0£§©«®°²³·»½ÄÉÖÜßàáäèéíóöúüăéëőűțșŐŰ–—‘’‚“”„•…′″€™×±¼¾`,
  },
  { to: 'serbian', from: 'latin-ext', letters: 'ĆćČčĐđŠšŽž' },
  // This file has only the Serbian Cyrillic letters, because a Cyrillic page loads the Latin files too.
  { to: 'cyrillic', from: 'cyrillic', letters: 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШабвгдђежзијклљмнњопрстћуфхцчџш' },
]
const fullAxes = { wght: { min: Number(minWeight), max: Number(maxWeight) } }
/** For Commissioner some axes are left out, because all axes would take half of a page's byte budget. */
const cyrillicAxes = name === 'commissioner' ? { wght: { min: 400, max: 700 }, FLAR: 0 } : fullAxes

for (const { to, from, letters } of subsets) {
  const font = readFileSync(join(folder, 'files', `${name}-${from}-${axes}-normal.woff2`))
  const subset = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: to === 'cyrillic' ? cyrillicAxes : fullAxes,
    noLayoutClosure: true,
  })
  writeFileSync(`features/websites/fonts/${outputName}-${to}.woff2`, subset)
}
