import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

/** One file as the browser asks for it. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(`http://localhost:3000${url}`, { method, headers }))

test('a stored file tells what it is, lets nothing run, and bears no name that runs', async () => {
  const url = await app.picture(await app.person('provider'))
  const name = url.split('/').at(-1)
  for (const file of ['320.webp', '640.avif']) {
    const good = await ask(`${url}/${file}`)
    const missing = await ask(`${url}x/${file}`)
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

test('a stored file answers HEAD and what is asked for by its mark; a part of it is asked for in vain', async () => {
  const address = `${await app.picture(await app.person('provider'))}/320.webp`
  const whole = await ask(address)
  const bytes = await whole.arrayBuffer()
  expect(whole.headers.get('content-length')).toBe(String(bytes.byteLength))
  const head = await ask(address, {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])

  const etag = whole.headers.get('etag')!
  const known = await ask(address, { 'if-none-match': etag })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
  expect(known.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask(address, { 'if-none-match': '"other"' })).status).toBe(200)
  // Of another width it is another file.
  expect((await ask(address.replace('/320.', '/640.'), { 'if-none-match': etag })).status).toBe(200)

  const part = await ask(address, { range: 'bytes=0-9' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength])
})
