import { execFileSync } from 'node:child_process'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerKept, cacheBody } from './cached-body.server.ts'

const page = Array.from({ length: 3000 }, (_, index) => `<p>Majstor ${index} iz Pančeva</p>`).join('')
const ask = async (asked: { [Name in 'accept-encoding' | 'if-none-match']?: string }, isWorthBrotli = false) => {
  const body = cacheBody(page, { isWorthBrotli })
  const answer = answerKept(body, { 'accept-encoding': undefined, 'if-none-match': undefined, ...asked }, {})
  return { answer, etag: body.etag, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([
  ['gzip', 'gzip, deflate', false, gunzipSync],
  ['gzip', 'gzip, deflate, br', false, gunzipSync],
  ['br', 'gzip, deflate, br', true, brotliDecompressSync],
  ['gzip', 'br;q=0, gzip;q=0.5', true, gunzipSync],
  [null, 'gzip;q=0', true, (bytes: Buffer) => bytes],
  [null, undefined, true, (bytes: Buffer) => bytes],
] as const)('a kept body goes out as %s to whom takes %s', async (encoding, accepted, isWorthBrotli, unpack) => {
  const { answer, bytes } = await ask({ 'accept-encoding': accepted }, isWorthBrotli)
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
  expect(unpack(bytes).toString()).toBe(page)
})

test('whoever has it already gets its mark alone', async () => {
  const { etag } = await ask({})
  const { answer, bytes } = await ask({ 'if-none-match': `"other", ${etag}` })
  expect([answer.status, answer.headers.get('etag'), bytes.length]).toEqual([304, etag, 0])
  expect((await ask({ 'if-none-match': '"other"' })).answer.status).toBe(200)
})

/** In a process of its own: what other tests do beside this one is memory too. */
const measuring = `
  import { cacheBody } from './cached-body.server.ts'
  const html = '<p>Ana</p>'.repeat(50)
  gc()
  const before = process.memoryUsage().arrayBuffers
  const kept = Array.from({ length: 500 }, () => [cacheBody(html, { isWorthBrotli: true }), cacheBody(html)]).flat()
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
