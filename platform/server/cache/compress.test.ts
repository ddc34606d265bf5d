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
  .get('/file', c => c.html(page, 200, { 'content-disposition': 'attachment' }))
  .get('/none', c => c.body(null, 204))

const get = (path: string, encodings?: string) =>
  app.request(path, { headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

test('compresses JSON, pages and files without changing them', async () => {
  const response = await get('/long', 'gzip, deflate, br, zstd')
  const headers = { 'content-encoding': 'gzip', vary: 'cookie, accept-encoding', etag: 'W/"1"' }
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([201, headers])
  expect(JSON.parse(gunzipSync(await response.arrayBuffer()).toString())).toEqual(long)
  const file = await get('/file', 'gzip')
  expect(gunzipSync(await file.arrayBuffer()).toString()).toBe(page)
})

test.each([undefined, 'br', 'gzip;q=0'])('leaves JSON uncompressed for accept-encoding %s', async encodings => {
  const response = await get('/long', encodings)
  expect(response.headers.get('content-encoding')).toBe(null)
  expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  expect(await response.json()).toEqual(long)
})

test('does not compress short and empty responses', async () => {
  for (const path of ['/short', '/none'])
    expect([path, (await get(path, 'gzip')).headers.get('content-encoding')]).toEqual([path, null])
})
