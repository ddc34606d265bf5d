import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

const request = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(`http://localhost:3000${url}`, { method, headers }))

test('a stored file is served with its type, a policy that runs nothing and a harmless name', async () => {
  const url = await app.picture(await app.person('provider'))
  const name = url.split('/').at(-1)
  for (const file of ['320.webp', '640.avif']) {
    const good = await request(`${url}/${file}`)
    const missing = await request(`${url}x/${file}`)
    expect([good.status, missing.status]).toEqual([200, 404])
    for (const { headers } of [good, missing]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(`default-src 'none'; base-uri 'none'; frame-ancestors 'none'`)
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    expect(good.headers.get('content-type')).toBe(`image/${file.split('.')[1]}`)
    expect(good.headers.get('content-disposition')).toBe(`inline; filename="${name}-${file}"`)
    expect(missing.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  }
})

test('a stored file answers HEAD and If-None-Match, and ignores Range', async () => {
  const address = `${await app.picture(await app.person('provider'))}/320.webp`
  const full = await request(address)
  const bytes = await full.arrayBuffer()
  expect(full.headers.get('content-length')).toBe(String(bytes.byteLength))
  const head = await request(address, {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)])

  const etag = full.headers.get('etag')!
  const unchanged = await request(address, { 'if-none-match': etag })
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
  expect(unchanged.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await request(address, { 'if-none-match': '"other"' })).status).toBe(200)
  expect((await request(address.replace('/320.', '/640.'), { 'if-none-match': etag })).status).toBe(200)

  const ranged = await request(address, { range: 'bytes=0-9' })
  expect([ranged.status, (await ranged.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength])
})
