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
      const cacheControl = path.startsWith('/assets/') ? /immutable$/ : /no-cache|max-age=3600/
      const source = /service-worker\.js$|offline(-cir)?\.html$/.test(path) ? 'self' : 'none'
      expect({ status, ...Object.fromEntries(headers) }, path).toMatchObject({
        status: 200,
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cache-control': expect.stringMatching(cacheControl),
        'content-security-policy': expect.stringContaining(`default-src '${source}'`),
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('x-frame-options'), path).toBe(/\.(js|css|woff2)$/.test(path) ? null : 'DENY')
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
