import { execFileSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachePage } from './cached-body.server.ts'

test('a page put together from pieces is the page, in both forms, also where it is longer than the window', () => {
  const nonce = 'bm9uY2Vub25jZW5vbmNlbm9u'
  const paragraph = Array.from({ length: 3000 }, (_, index) => `<p>Majstor ${index} iz Pančeva</p>`).join('')
  const html = `<script nonce="${nonce}">1</script>${paragraph}<script nonce="${nonce}">2</script>${paragraph}${nonce}`
  const body = cachePage(html, nonce)
  const other = 'b3RoZXJvdGhlcm90aGVyb3Ro'
  expect(body.plain(other).toString()).toBe(html.replaceAll(nonce, other))
  expect(gunzipSync(body.gzip(other)).toString()).toBe(html.replaceAll(nonce, other))
  expect(body.gzip(other).length).toBeLessThan(html.length / 8)
})

/** In a process of its own: what other tests do beside this one is memory too. */
const measuring = `
  import { cacheBody, cachePage } from './cached-body.server.ts'
  const nonce = 'bm9uY2Vub25jZW5vbmNlbm9u'
  const html = Array.from({ length: 6 }, (_, index) => '<script nonce="' + nonce + '">' + index + '</script>').join('<p>Ana</p>')
  gc()
  const before = process.memoryUsage().arrayBuffers
  const kept = Array.from({ length: 500 }, () => [cachePage(html, nonce), cacheBody(html)]).flat()
  const said = kept.reduce((sum, { size }) => sum + size, 0)
  const takenNow = () => process.memoryUsage().arrayBuffers - before
  // What is collected is given back a little later, in the background.
  for (let tries = 0; tries < 100 && takenNow() > said; tries += 1) {
    gc()
    await new Promise(done => setTimeout(done, 20))
  }
  const taken = takenNow()
  console.log(JSON.stringify({ taken, said, least: 500 * html.length }))
`

test('a kept body takes the memory it says, and nothing beside it stays', () => {
  const program = ['--expose-gc', '--input-type=module-typescript', '--eval', measuring]
  const told = execFileSync('node', program, { cwd: import.meta.dirname, encoding: 'utf8' })
  const { taken, said, least } = JSON.parse(told)
  expect(said).toBeGreaterThan(least)
  // A pool of Node's own may have been begun meanwhile.
  expect(taken).toBeLessThan(said + 256 * 1024)
})
