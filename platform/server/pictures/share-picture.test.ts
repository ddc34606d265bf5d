import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPhoto } from '../../../tests/photos.ts'
import type { HasMemo } from '../memoize-per-runtime.server.ts'
import { openLettering, wrapText } from './lettering.server.ts'
import { drawSharePicture } from './share-picture.server.ts'

const keeper: HasMemo = { memo: new Map() }

test('draws Serbian Latin and Cyrillic letters as outlines', async () => {
  const letters = await openLettering(keeper, 'sign', 40)
  for (const character of 'ČčĆćŠšĐđŽžЂђЉљЊњЋћЏџ')
    expect(letters.draw(character, 0, 0, '#000').length, character).toBeGreaterThan(100)
  // A character that the typeface lacks takes no space.
  expect(letters.width('𝄞')).toBe(0)
  expect((await openLettering(keeper, 'sign', 80)).width('Komšiluk')).toBeCloseTo(letters.width('Komšiluk') * 2)
})

test('draws complete outlines when the decompression library starts slowly', async () => {
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { instantiate } = WebAssembly
    WebAssembly.instantiate = async (...more) => {
      await new Promise(resolve => setTimeout(resolve, 300))
      return instantiate(...more)
    }
    const { openLettering } = await import('${new URL('lettering.server.ts', import.meta.url)}')
    console.log((await openLettering({ memo: new Map() }, 'sign', 40)).draw('AČЖ', 0, 0, '#000'))`,
  ])
  expect(stderr.toString()).toBe('')
  expect(stdout.toString().trim()).toBe((await openLettering(keeper, 'sign', 40)).draw('AČЖ', 0, 0, '#000'))
})

test('wraps and shortens long titles and overlong words', async () => {
  const letters = await openLettering(keeper, 'sign', 40)
  const lines = wrapText(letters, 'Kako izabrati dobrog majstora za krečenje stana u Pančevu', 400, 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(letters.width(line)).toBeLessThanOrEqual(400)
  const [word] = wrapText(letters, 'x'.repeat(200), 400, 2)
  expect(letters.width(word!)).toBeLessThanOrEqual(400)
})

test('draws a small 1200 × 630 picture with its text and photo', async () => {
  const plain = await drawSharePicture(keeper, { title: 'Krečenje', line: 'Pančevo <b>&', plate: 'Komšiluk' })
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(plain.byteLength).toBeLessThan(120_000)
  const empty = await drawSharePicture(keeper, { title: '' })
  const photo = await drawSharePicture(keeper, { title: 'Krečenje', plate: 'Komšiluk', photo: await smallPhoto() })
  const countDarkPixels = async (picture: Buffer, left: number) => {
    const region = { left, top: 150, width: 500, height: 200 }
    const { data } = await sharp(picture).extract(region).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return data.reduce((sum, value, index) => sum + (index % 3 === 0 && value < 120 ? 1 : 0), 0)
  }
  expect(await countDarkPixels(empty, 60)).toBe(0)
  expect(await countDarkPixels(plain, 60)).toBeGreaterThan(2000)
  expect(await countDarkPixels(photo, 60)).toBeGreaterThan(2000)
  expect(photo.equals(plain)).toBe(false)
})
