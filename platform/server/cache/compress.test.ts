import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressResponse } from './compress.server.ts'

const long = { items: Array.from({ length: 100 }, (_, index) => `Vodoinstalater ${index}`) }
const page = `<!doctype html>${'<p>Čišćenje</p>'.repeat(200)}`
const app = new Hono()
  .use(compressResponse)
  .get('/long', c => c.json(long, 201, { etag: '"1"', vary: 'cookie' }))
  .get('/short', c => c.json({ ok: true }))
  .get('/page', c => c.html(page))
  .get('/file', c => c.text(page, 200, { 'content-disposition': 'attachment' }))
  .get('/none', c => c.body(null, 204))

const get = (path: string, encodings?: string) =>
  app.request(path, { headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

test('compresses JSON without changing it', async () => {
  const response = await get('/long', 'gzip, deflate, br, zstd')
  expect(response.status).toBe(201)
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  expect(response.headers.get('etag')).toBe('W/"1"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(JSON.stringify(long).length / 2)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long)
})

test.each([undefined, 'br', 'gzip;q=0'])('leaves JSON uncompressed for accept-encoding %s', async encodings => {
  const response = await get('/long', encodings)
  expect(response.headers.get('content-encoding')).toBe(null)
  expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  expect(await response.json()).toEqual(long)
})

test('does not compress short and empty responses', async () => {
  const short = await get('/short', 'gzip')
  expect(short.headers.get('content-encoding')).toBe(null)
  expect(await short.json()).toEqual({ ok: true })
  const none = await get('/none', 'gzip')
  expect(none.status).toBe(204)
  expect(none.headers.get('content-encoding')).toBe(null)
})

test.each(['/page', '/file'])('compresses %s', async path => {
  const response = await get(path, 'gzip')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(page)
})
