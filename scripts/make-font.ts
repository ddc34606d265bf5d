import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** `node scripts/make-font.ts` reduces the fonts Latin Extended and Cyrillic to the Serbian letters. */
const { resolve } = createRequire(import.meta.url)
const subsets = [
  ['latin-ext', 'serbian', 'ĆćČčĐđŠšŽž'],
  ['cyrillic', 'serbian-cyrillic', 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШабвгдђежзијклљмнњопрстћуфхцчџш'],
] as const
for (const [from, to, letters] of subsets) {
  const font = readFileSync(resolve(`@fontsource-variable/commissioner/files/commissioner-${from}-flar-normal.woff2`))
  const subset = await subsetFont(font, letters, { targetFormat: 'woff2' })
  writeFileSync(`ui/fonts/commissioner-${to}-flar-normal.woff2`, subset)
}
