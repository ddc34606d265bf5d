import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { cutJpeg, photoForm, smallPhoto } from '../../tests/photos.ts'

const app = useApp()

function upload(as: Caller, content: Uint8Array | string, path = 'services', name = 'photo.jpg') {
  return app.call('POST', `/api/media/${path}`, { as, body: photoForm(content, name) })
}
const list = (as: Caller, query = '') => app.call('GET', `/api/media/services${query}`, { as })

async function served(url: string) {
  const response = await app.fetch(new Request(`http://localhost:3000${url}`))
  return { headers: response.headers, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const painting = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

describe('an upload', () => {
  test('is re-encoded in three widths and two formats from each of five formats', async () => {
    const owner = await app.person('regular')
    const { status, body } = await upload(owner, await painting(1400, 700).jpeg().toBuffer(), 'services?index=3')
    expect(status).toBe(201)
    expect(body).toEqual({
      url: `/media/services/${owner.id}/${body.name}`,
      bucket: 'services',
      name: expect.stringMatching(/^service-\d{13}-3-[\w-]{12}$/),
      width: 1280,
      height: 640,
      bytes: expect.any(Number),
      created_at: expect.any(String),
    })
    for (const width of [320, 640, 1280]) {
      for (const [extension, stored] of Object.entries({ webp: 'webp', avif: 'heif' })) {
        const { status, headers, bytes } = await served(`${body.url}/${width}.${extension}`)
        expect([status, headers.get('content-type')]).toEqual([200, `image/${extension}`])
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(await sharp(bytes).metadata()).toMatchObject({ format: stored, width, height: width / 2 })
      }
    }
    for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
      const narrow = await upload(owner, await painting(500, 250).toFormat(format).toBuffer())
      expect([format, narrow.status, narrow.body.width, narrow.body.height]).toEqual([format, 201, 500, 250])
      // A narrow picture keeps its width in the larger variants.
      for (const width of [320, 640, 1280]) {
        const { bytes } = await served(`${narrow.body.url}/${width}.webp`)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: Math.min(width, 500) })
      }
    }
  })

  test('loses hidden data: the location, the camera, an appended page', async () => {
    const owner = await app.person('regular')
    const secret = { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '44/1 52/1 0/1', GPSLatitudeRef: 'N' } }
    const photo = await painting(400, 200).withMetadata({ exif: secret, orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer), orientation: 6 })
    const polyglot = Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')])
    const { status, body } = await upload(owner, polyglot, 'services', 'photo.html')
    expect(status).toBe(201)
    // The pixels are rotated because the EXIF orientation is removed.
    expect([body.width, body.height]).toEqual([200, 400])
    for (const variant of ['320.webp', '320.avif', '1280.webp', '1280.avif']) {
      const { bytes } = await served(`${body.url}/${variant}`)
      const facts = await sharp(bytes).metadata()
      expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined))
      for (const mark of ['<script>', 'Kamera']) expect(bytes.includes(mark)).toBe(false)
    }
  })

  test('is stored in one of the three buckets', async () => {
    const owner = await app.person('regular')
    const photo = await smallPhoto()
    for (const bucket of ['avatars', 'services', 'website_images']) {
      const { status, body } = await upload(owner, photo, bucket)
      expect([status, body.url]).toEqual([201, `/media/${bucket}/${owner.id}/${body.name}`])
      // Website images become public when the published site shows them (site-photos.test.ts).
      expect((await served(`${body.url}/320.webp`)).status).toBe(bucket === 'website_images' ? 404 : 200)
    }
    expect((await upload(owner, photo, 'secrets')).status).toBe(404)
    for (const index of [-1, 100]) expect((await upload(owner, photo, `services?index=${index}`)).status).toBe(422)
  })

  test('accepts the first frame of an animation, and a JPEG without its last bytes, a progressive one too', async () => {
    const owner = await app.person('regular')
    const pictures = [await painting(40, 30).png().toBuffer(), await painting(40, 30).negate().png().toBuffer()]
    const frames = sharp(pictures, { join: { animated: true } }).gif()
    const moving = await upload(owner, await frames.toBuffer())
    expect(moving).toMatchObject({ status: 201, body: { width: 40, height: 30 } })
    for (const photo of [await cutJpeg(-2), await cutJpeg(-2, true), await cutJpeg(-1, true)])
      expect(await upload(owner, photo)).toMatchObject({ status: 201, body: { width: 80, height: 60 } })
  })
})

describe('the list of images', () => {
  test('has the caller’s own pictures of the bucket, ordered by name', async () => {
    const [owner, other] = [await app.person('provider'), await app.person('provider')]
    const photo = await smallPhoto()
    const names: string[] = []
    for (const index of [2, 0, 1]) names.push((await upload(owner, photo, `services?index=${index}`)).body.name)
    await upload(owner, photo, 'avatars')
    await upload(other, photo)
    const { status, body } = await list(owner)
    expect([status, body.items.map((item: { name: string }) => item.name)]).toEqual([200, names.sort()])
    expect((await list(owner, '?limit=2')).body.items).toHaveLength(2)
    expect((await app.call('GET', '/api/media/secrets', { as: owner })).status).toBe(404)
  })

  test('has at most 100 pictures, and beyond 1000 pictures of one user an upload is refused', async () => {
    const owner = await app.person('provider')
    await app.runtime.database.exec(`INSERT INTO media_files (key, owner_id, bucket, name, width, height, bytes)
      SELECT n, '${owner.id}', 'services', to_char(n, 'FM0000'), 1, 1, 1 FROM generate_series(1000, 1, -1) n`)
    const { items } = (await list(owner)).body
    expect([items.length, items[0].name, items.at(-1).name]).toEqual([100, '0001', '0100'])
    for (const limit of ['0', '101', 'x']) expect((await list(owner, `?limit=${limit}`)).status).toBe(422)
    const { status, body } = await upload(owner, await smallPhoto())
    expect([status, body.code, body.title]).toEqual([409, 'too_many_files', 'Dostigli ste najveći broj slika.'])
    expect((await upload(await app.person('regular'), await smallPhoto())).status).toBe(201)
  })
})

test('a file’s URL reaches only variants, never other files on the disk', async () => {
  const owner = await app.person('provider')
  const { url, name } = (await upload(owner, await smallPhoto())).body
  expect((await served(`${url}/320.webp`)).status).toBe(200)
  for (const path of [
    url,
    `${url}/`,
    `${url}/100.webp`,
    `${url}/320.jpg`,
    `${url}/320.webp/`,
    `${url}/../${name}/320.webp/../640.webp/x`,
    `/media/services/${owner.id}`,
    `/media/services/${owner.id}/none/320.webp`,
    `/media/services/${owner.id}/..%2f..%2f..%2fauth-secret/320.webp`,
    `/media/services/${owner.id}/%2e%2e/%2e%2e/320.webp`,
    `/media/services/..%2f..%2fauth-secret`,
    '/media/services/../../auth-secret',
    `/media/avatars/${owner.id}/${name}/320.webp`,
    `/media/secrets/${owner.id}/${name}/320.webp`,
    `/media/services/${owner.id}/${name}%00/320.webp`,
    `/media/services/${'.'.repeat(36)}/${name}/320.webp`,
  ])
    expect([path, (await served(path)).status]).toEqual([path, 404])
})
