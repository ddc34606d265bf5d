import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../platform/server/root.server.ts'
import { buildSite } from '../../tests/build-site.ts'
import { staticFiles } from './static-files.server.ts'

beforeAll(buildSite, 300_000)

test('every file of the build has the security headers and answers only GET', async () => {
  const config = { APP_URL: 'https://komsiluk.rs' }
  const site = staticFiles(
    { fetch: () => new Response('the app', { status: 404, headers: { 'x-request-id': '1' } }) },
    config as never,
  )
  const folder = join(root, 'dist/client')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length))
    .filter(path => path.startsWith('/assets/') || path.lastIndexOf('/') === 0)
  expect(files.length).toBeGreaterThan(50)
  for (const path of files) {
    for (const encoding of ['br', 'identity']) {
      const { status, headers } = await site.request(path, { headers: { 'accept-encoding': encoding } })
      expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff'])
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains'])
      const cacheControl = path.startsWith('/assets/') ? /immutable$/ : /no-cache|max-age=3600/
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(cacheControl)])
      const policy = /service-worker\.js$|offline(-cir)?\.html$/.test(path)
        ? `default-src 'self'`
        : `default-src 'none'`
      expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining(policy)])
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
      const frameOptions = /\.(js|css|woff2)$/.test(path) ? null : 'DENY'
      expect([path, headers.get('x-frame-options')]).toEqual([path, frameOptions])
    }
  }
  expect(await (await site.request(files[0]!, { method: 'POST' })).text()).toBe('the app')

  const script = files.find(path => path.startsWith('/assets/') && path.endsWith('.js'))!
  const packed = await site.request(script, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(new Uint8Array(await packed.arrayBuffer())).toEqual(new Uint8Array(readFileSync(join(folder, `${script}.br`))))
  const film = files.find(path => path.endsWith('.mp4'))!
  const part = await site.request(film, { headers: { range: 'bytes=100-199' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect((await site.request('/assets/gone.js')).status).toBe(404)
})
