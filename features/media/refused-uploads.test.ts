import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { cutJpeg, noisePng, photoForm, smallPhoto } from '../../tests/photos.ts'
import { MAX_IMAGE_BYTES } from './media-limits.ts'
import { mediaFiles } from './media-tables.server.ts'

const app = useApp()

function upload(as: Caller, content: Uint8Array | string, path = 'services', name = 'photo.jpg') {
  return app.call('POST', `/api/media/${path}`, { as, body: photoForm(content, name) })
}
const notAnImage = { status: 415, code: 'not_an_image', title: 'Samo slike su dozvoljene za upload.' }
const saveAsJpg = 'Otvorite je u programu za slike, izaberite „Sačuvaj kao JPG” i pošaljite taj fajl.'
const unreadable = {
  status: 415,
  code: 'unreadable_image',
  title: `Ovu sliku ne možemo da pročitamo. Dozvoljeni formati slika su: JPG, PNG, WEBP, GIF i AVIF. ${saveAsJpg}`,
}

describe('an upload is refused:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>'
  const refused: [string, () => Promise<Uint8Array | string>, string?][] = [
    ['SVG', async () => svg, 'a.svg'],
    ['SVG under another name', async () => svg, 'a.png'],
    ['SVG with a prologue', async () => `<?xml version="1.0"?>${svg}`, 'a.jpg'],
    ['HTML', async () => '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['PDF', async () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF', 'a.jpg'],
    ['text', async () => 'Ovo nije slika.'],
    ['nothing', async () => ''],
    ['a video', async () => Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41')],
    ['a text that begins like a bitmap', async () => 'BMW 320d, prodajem, kao nov'],
  ]
  test.each(refused)('%s', async (_, make, name) => {
    const owner = await app.person('regular')
    const { status, body } = await upload(owner, await make(), 'services', name)
    expect([status, body]).toEqual([
      415,
      expect.objectContaining({ ...notAnImage, fields: { file: notAnImage.title } }),
    ])
    expect(await app.runtime.db.$count(mediaFiles)).toBe(0)
  })

  const pictures: [string, () => Promise<Uint8Array>][] = [
    ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on')],
    ['HEIC that names its container first', async () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic and so on')],
    [
      'TIFF',
      async () =>
        sharp(await smallPhoto())
          .tiff()
          .toBuffer(),
    ],
    ['BMP', async () => bitmap()],
    ['a truncated JPEG', async () => cutJpeg(2000)],
    ['a JPEG without its last twenty bytes', async () => cutJpeg(-20)],
    ['a progressive JPEG without its last twenty bytes', async () => cutJpeg(-20, true)],
    ['a truncated PNG', async () => noisePng(100, 100).then(bytes => bytes.subarray(0, bytes.length / 2))],
    ['only the beginning of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ]
  test.each(pictures)('an unreadable picture, with advice how to save it: %s', async (_, make) => {
    const owner = await app.person('regular')
    const { status, body } = await upload(owner, await make())
    expect([status, body]).toEqual([
      415,
      expect.objectContaining({ ...unreadable, fields: { file: unreadable.title } }),
    ])
    const portrait = await upload(owner, await make(), 'avatars')
    expect(portrait.body.title).toBe(
      `Ovu sliku ne možemo da pročitamo. Dozvoljeni formati slika su: JPG, PNG, WEBP i GIF. ${saveAsJpg}`,
    )
    expect(await app.runtime.db.$count(mediaFiles)).toBe(0)
  })

  test('a file of more than 5 MB, with the message of the specification', async () => {
    const owner = await app.person('regular')
    const photo = await smallPhoto()
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.byteLength)])
    for (const bytes of [MAX_IMAGE_BYTES + 1, 2 * MAX_IMAGE_BYTES]) {
      const { status, body } = await upload(owner, padded(bytes))
      expect([status, body.code, body.title]).toEqual([413, 'image_too_large', 'Slika ne sme biti veća od 5MB.'])
    }
    expect((await upload(owner, padded(MAX_IMAGE_BYTES))).status).toBe(201)
  })

  test('a form without a file', async () => {
    const owner = await app.person('regular')
    const sentence = 'Morate odabrati sliku za upload.'
    const empty = new FormData()
    empty.set('other', 'x')
    const text = new FormData()
    text.set('file', 'tekst')
    const two = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) two.append('file', new File([await smallPhoto()], name))
    for (const body of [empty, text]) {
      const answer = await app.call('POST', '/api/media/services', { as: owner, body })
      expect([answer.status, answer.body.fields]).toEqual([422, { file: sentence }])
    }
    expect((await app.call('POST', '/api/media/services', { as: owner, body: two })).body).toMatchObject({
      status: 422,
      code: 'too_many_parts',
      fields: { file: 'Pošaljite samo jedan fajl.' },
    })
    expect((await app.call('POST', '/api/media/services', { as: owner })).body.title).toBe(sentence)
    const torn = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await app.call('POST', '/api/media/services', { as: owner, body: 'y', headers: torn })).status).toBe(400)
    expect((await app.call('POST', '/api/media/services', { as: owner, body: {} })).status).toBe(415)
  })
})

function bitmap(): Buffer {
  const head = Buffer.alloc(58)
  head.write('BM')
  head.writeUInt32LE(58, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  for (const at of [18, 22]) head.writeUInt32LE(1, at)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return head
}
