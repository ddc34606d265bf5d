import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { cutJpeg, noisePng, photoForm, pngClaiming, smallPhoto } from '../../tests/photos.ts'
import { encodeImage } from './image-encoding.server.ts'
import { MAX_IMAGE_BYTES } from './media-limits.ts'
import { mediaFiles } from './media-tables.server.ts'

const app = useApp()
const upload = async (body?: unknown, more: object = {}) =>
  app.call('POST', '/api/media/services', { as: await app.person('regular'), body, ...more })

const notAnImage = { status: 415, code: 'not_an_image', title: 'Samo slike su dozvoljene za upload.' }
const unreadable = { status: 415, code: 'unreadable_image' }
const saveAsJpg = 'Otvorite je u programu za slike, izaberite „Sačuvaj kao JPG” i pošaljite taj fajl.'
const unreadableOf = (formats: string) => `Ovu sliku ne možemo da pročitamo. ${formats} ${saveAsJpg}`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>'

describe('an upload is refused:', () => {
  const refused: [string, string][] = [
    ['SVG', svg],
    ['SVG with a prologue', `<?xml version="1.0"?>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'],
    ['text', 'Ovo nije slika.'],
    ['nothing', ''],
    ['a video', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
    ['a text that begins like a bitmap', 'BMW 320d, prodajem, kao nov'],
  ]
  test.each(refused)('%s', async (_, content) =>
    expect(encodeImage(Buffer.from(content))).rejects.toMatchObject(notAnImage),
  )

  const pictures: [string, () => Promise<Uint8Array>][] = [
    ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on')],
    ['HEIC that names its container first', async () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic and so on')],
    ['TIFF', async () => Buffer.from('II*\0 and so on')],
    ['BMP', async () => Buffer.from('BMsize\0\0\0\0 and so on')],
    ['a truncated JPEG', async () => cutJpeg(2000)],
    ['a JPEG without its last twenty bytes', async () => cutJpeg(-20)],
    ['a progressive JPEG without its last twenty bytes', async () => cutJpeg(-20, true)],
    ['a truncated PNG', async () => noisePng(100, 100).then(bytes => bytes.subarray(0, bytes.length / 2))],
    ['only the beginning of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ]
  test.each(pictures)('an unreadable picture, with advice how to save it: %s', async (_, make) => {
    const title = unreadableOf('Dozvoljeni formati slika su: JPG, PNG, WEBP, GIF i AVIF.')
    await expect(encodeImage(await make())).rejects.toMatchObject({ ...unreadable, title })
    const portrait = unreadableOf('Dozvoljeni formati slika su: JPG, PNG, WEBP i GIF.')
    await expect(encodeImage(await make(), 'avatars')).rejects.toMatchObject({ ...unreadable, title: portrait })
  })

  test('SVG under another name, a bomb of pixels, and more than 5 MB, and nothing is stored', async () => {
    const tooLarge = { status: 413, code: 'image_too_large' }
    const padded = Buffer.concat([await smallPhoto(), Buffer.alloc(MAX_IMAGE_BYTES)])
    for (const [content, problem] of [
      [svg, notAnImage],
      [pngClaiming(30_000, 30_000), { ...tooLarge, title: 'Slika je prevelika. Smanjite je i pokušajte ponovo.' }],
      [padded, { ...tooLarge, title: 'Slika ne sme biti veća od 5MB.' }],
    ] as const) {
      const { status, body } = await upload(photoForm(content, 'a.jpg'))
      expect([status, body]).toMatchObject([problem.status, { ...problem, fields: { file: problem.title } }])
    }
    expect(await app.runtime.db.$count(mediaFiles)).toBe(0)
    expect(existsSync(join(app.runtime.config.DATA_DIR, 'files', 'services'))).toBe(false)
  })

  test('a form without a file', async () => {
    const sentence = 'Morate odabrati sliku za upload.'
    const [empty, text, two] = [new FormData(), new FormData(), new FormData()]
    empty.set('other', 'x')
    text.set('file', 'tekst')
    for (const name of ['a.jpg', 'b.jpg']) two.append('file', new File([await smallPhoto()], name))
    for (const [body, more] of [
      [empty, { fields: { file: sentence } }],
      [text, { fields: { file: sentence } }],
      [two, { code: 'too_many_parts', fields: { file: 'Pošaljite samo jedan fajl.' } }],
      [undefined, { title: sentence }],
    ] as const)
      expect((await upload(body)).body).toMatchObject({ status: 422, ...more })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect([(await upload('y', { headers })).status, (await upload({})).status]).toEqual([400, 415])
  })
})
