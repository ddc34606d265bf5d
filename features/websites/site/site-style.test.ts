import { expect, test } from 'vitest'
import { readSiteFile } from '../site-files.server.ts'
import { splitIntoPairs } from './picture-pairs.ts'
import { type FontName, fontNames } from './site.ts'
import { fontFaces, fontStack, preloadedFontUrls } from './site-style.ts'

test.each(fontNames)('%s has files for Latin, Serbian and Cyrillic', font => {
  const files = [...fontFaces(font).matchAll(/src:url\(([^)]+)\)/g)].map(([, path]) => path!)
  expect(files).toHaveLength(3)
  expect(preloadedFontUrls(font, 'latin')).toEqual(files.slice(0, 2))
  expect(preloadedFontUrls(font, 'cyrillic')).toEqual([files[0], files[2]])
  for (const file of files) expect(readSiteFile(file)?.body.subarray(0, 4).toString(), file).toBe('wOF2')
  expect(new Set(fontNames.flatMap(each => preloadedFontUrls(each, 'latin'))).size).toBe(2 * fontNames.length)
})

test('falls back to a known font for one stored by a newer version', () => {
  const later = 'Kasniji' as FontName
  expect(fontStack(later)).toMatch(/^"Kasniji", .*sans-serif$/)
  expect(readSiteFile(preloadedFontUrls(later, 'latin')[0]!)).toBeDefined()
})

test('pairs a picture marked as before with the next one, except the last', () => {
  const [one, two, three, four] = ['1', '2', '3', '4'].map(url => ({ url, caption: null })) as [any, any, any, any]
  const before = (picture: object) => ({ ...picture, is_before: true })
  expect(splitIntoPairs([one, two])).toEqual({ pairs: [], single: [one, two] })
  expect(splitIntoPairs([one, before(two), three, before(four)])).toEqual({
    pairs: [{ before: before(two), after: three }],
    single: [one, before(four)],
  })
  expect(splitIntoPairs([before(one), before(two), three])).toEqual({
    pairs: [{ before: before(one), after: before(two) }],
    single: [three],
  })
})
