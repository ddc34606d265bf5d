import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegClaiming, pngClaiming } from '../../tests/photos.ts'
import { encodeImage, encodingProblem } from './image-encoding.server.ts'
import { readHeader } from './image-header.server.ts'
import { decodedMegabytes } from './image-memory.server.ts'

const sentences = {
  pixels: 'Slika je prevelika. Smanjite je i pokušajte ponovo.',
  sides: 'Nijedna strana slike ne sme biti duža od 16.384 piksela. Smanjite je i pokušajte ponovo.',
  frames: 'Animirana slika je predugačka. Sačuvajte je kao običnu sliku i pokušajte ponovo.',
}

/** These files contain no pixels, so only the header can be the reason for the refusal. */
describe('an upload is refused by its header alone:', () => {
  const refused: [string, () => Promise<Uint8Array>, string][] = [
    ['a picture of 6,400 × 6,400', async () => pngClaiming(6400, 6400), sentences.pixels],
    ['a picture 1 pixel wide and 39,900,000 high', async () => pngClaiming(1, 39_900_000), sentences.sides],
    ['a picture one pixel too wide', async () => pngClaiming(16_385, 40), sentences.sides],
    ['a JPEG of 200 megapixels', () => jpegClaiming(16_320, 12_240), sentences.pixels],
    ['a progressive JPEG of 102 megabytes', () => jpegClaiming(5840, 5840, true), sentences.pixels],
    ['an interlaced PNG of 16 bits', async () => pngClaiming(6300, 6300, undefined, deepInterlaced), sentences.pixels],
    ['an AVIF of 2,600 × 2,600', () => plainAvif(2600, 2600), sentences.pixels],
    ['a GIF of 25 megapixels', async () => gifOf(1, 5000, 5000), sentences.pixels],
    ['a GIF of 1001 frames', async () => gifOf(1001), sentences.frames],
    ['a WebP of 1001 frames', () => webpOf(1001), sentences.frames],
  ]
  test.each(refused)('%s', async (_, make, title) => {
    const problem = { status: 413, code: 'image_too_large', title, fields: { file: title } }
    await expect(readHeader(await make(), 'services')).rejects.toMatchObject(problem)
  })

  test('but photos of phones with 108 megapixels and the widest panoramas are accepted', async () => {
    for (const [width, height] of [
      [12_000, 9000],
      [16_382, 3900],
    ] as const)
      expect(await readHeader(await jpegClaiming(width, height), 'services')).toMatchObject({ width, height })
    expect(await readHeader(gifOf(1000), 'services')).toMatchObject({ format: 'gif', pages: 1000 })
  })
})

test('a baseline JPEG counts the memory of its reduced size, every other format that of its full size', async () => {
  const megabytes = async (picture: Uint8Array) =>
    decodedMegabytes(await sharp(picture, { limitInputPixels: false }).metadata())
  expect(await megabytes(await jpegClaiming(4032, 3024))).toBe(9)
  expect(await megabytes(await jpegClaiming(12_000, 9000))).toBe(20)
  expect(await megabytes(await jpegClaiming(4032, 3024, true))).toBe(37)
  expect(await megabytes(pngClaiming(4000, 3000))).toBe(12)
  expect(await megabytes(pngClaiming(4000, 3000, undefined, deepInterlaced))).toBe(96)
  expect(await megabytes(gifOf(1, 4000, 3000))).toBe(60)
})

test('a very tall picture is shrunk until no variant is taller than two and a half times its nominal width', async () => {
  const { width, height, files } = await encodeImage(pngClaiming(400, 6400, deflateSync(Buffer.alloc(6400 * 51))))
  expect([width, height]).toEqual([200, 3200])
  const heights = await Promise.all(files.map(async ({ body }) => (await sharp(body).metadata()).height))
  expect(heights).toEqual([800, 800, 1600, 1600, 3200, 3200])
})

test('CMYK and 16-bit colours keep their look', async () => {
  const half = { create: { width: 60, height: 40, channels: 3, background: '#c33' } } as const
  for (const original of [
    await sharp(half).toColourspace('cmyk').jpeg().toBuffer(),
    await sharp(half).toColourspace('rgb16').png().toBuffer(),
  ]) {
    const { files } = await encodeImage(original)
    const [red, green, blue] = await sharp(files[0]!.body).raw().toBuffer()
    expect([red! > 160, green! < 110, blue! < 110]).toEqual([true, true, true])
  }
})

test('a picture that takes too long gets another problem than a damaged one', () => {
  // The errors in this test have the messages of sharp's errors.
  const title = 'Obrada slike traje predugo. Smanjite je i pokušajte ponovo.'
  expect(encodingProblem(new Error('timeout: 42% complete'), 'services')).toMatchObject({ status: 413, title })
  expect(encodingProblem(new Error('VipsJpeg: premature end of JPEG image'), 'services')).toMatchObject({ status: 415 })
})

function gifOf(frames: number, width = 40, height = 30): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const place = [0x2c, 0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8, 0]
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, ...place, 2, 2, 0x44, 1, 0]
  return Buffer.concat([head, ...Array(frames).fill(Buffer.from(frame)), Buffer.from([0x3b])])
}

/** PNG header values for 16-bit RGBA with Adam7 interlacing. */
const deepInterlaced = { bits: 16, colour: 6, interlace: 1 }

/** Returns a large picture of one colour, which has only a few hundred bytes. */
const plainAvif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .avif({ effort: 0 })
    .toBuffer()

/** Returns an animated WebP whose last frame is repeated. */
async function webpOf(frames: number): Promise<Buffer> {
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const two = [await picture('#c33'), await picture('#3c3')]
  const moving = await sharp(two, { join: { animated: true } })
    .webp()
    .toBuffer()
  const last = moving.subarray(moving.lastIndexOf('ANMF'))
  const longer = Buffer.concat([moving, ...Array(frames - 2).fill(last)])
  longer.writeUInt32LE(longer.byteLength - 8, 4)
  return longer
}
