import { expect, test } from 'vitest'
import decompress from 'wawoff2/decompress.js'
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
  const pairs = [{ before: before(two), after: three }]
  expect(splitIntoPairs([one, before(two), three, before(four)])).toEqual({ pairs, single: [one, before(four)] })
  const twoBefore = [{ before: before(one), after: before(two) }]
  expect(splitIntoPairs([before(one), before(two), three])).toEqual({ pairs: twoBefore, single: [three] })
})

const urlsOf = (rules: string) => [...rules.matchAll(/src:url\(([^)]+)\)/g)].map(([, url]) => url!)

test.each(fontNames)('%s has only variation coordinates that Firefox accepts', async font => {
  for (const url of urlsOf(fontFaces(font))) {
    const tables = await tablesOf(readSiteFile(url)!.body)
    expect([...tables.keys()], url).toEqual(expect.arrayContaining(['fvar', 'gvar', 'HVAR']))
    const coordinates = [...glyphCoordinates(tables.get('gvar')!), ...regionCoordinates(tables.get('HVAR')!)]
    expect(coordinates.length, url).toBeGreaterThan(0)
    const beyond = coordinates.filter(coordinate => Math.abs(coordinate) > 1)
    expect(beyond, url).toEqual([])
  }
})

async function tablesOf(woff2: Buffer): Promise<Map<string, Buffer>> {
  const font = Buffer.from(await decompress(woff2))
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, at) => font.subarray(12 + 16 * at, 28 + 16 * at))
  return new Map(
    records.map(record => {
      const [start, length] = [record.readUInt32BE(8), record.readUInt32BE(12)]
      return [record.toString('latin1', 0, 4), font.subarray(start, start + length)]
    }),
  )
}

const coordinateAt = (table: Buffer, at: number) => table.readInt16BE(at) / 0x4000
const embeddedPeak = 0x8000
const intermediateRegion = 0x4000

/** Returns the peaks and bounds of the variation regions of all glyphs in a gvar table. */
function glyphCoordinates(table: Buffer): number[] {
  const axisCount = table.readUInt16BE(4)
  const glyphCount = table.readUInt16BE(12)
  const hasLongOffsets = (table.readUInt16BE(14) & 1) === 1
  const start = table.readUInt32BE(16)
  const offsetOf = (glyph: number) =>
    start + (hasLongOffsets ? table.readUInt32BE(20 + 4 * glyph) : 2 * table.readUInt16BE(20 + 2 * glyph))
  const found: number[] = []
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    let at = offsetOf(glyph)
    if (offsetOf(glyph + 1) === at) continue
    const tupleCount = table.readUInt16BE(at) & 0xfff
    at += 4
    for (let tuple = 0; tuple < tupleCount; tuple += 1) {
      const flags = table.readUInt16BE(at + 2)
      const count = axisCount * ((flags & embeddedPeak ? 1 : 0) + (flags & intermediateRegion ? 2 : 0))
      at += 4
      for (const end = at + 2 * count; at < end; at += 2) found.push(coordinateAt(table, at))
    }
  }
  return found
}

/** Returns the coordinates of the regions in an HVAR table's item variation store. */
function regionCoordinates(table: Buffer): number[] {
  const store = table.readUInt32BE(4)
  const regions = store + table.readUInt32BE(store + 2)
  const count = 3 * table.readUInt16BE(regions) * table.readUInt16BE(regions + 2)
  return Array.from({ length: count }, (_, at) => coordinateAt(table, regions + 4 + 2 * at))
}
