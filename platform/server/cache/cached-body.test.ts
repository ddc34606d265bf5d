import { execFileSync } from 'node:child_process'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cacheBody, cachedResponse } from './cached-body.server.ts'

const page = Array.from({ length: 3000 }, (_, index) => `<p>Majstor ${index} iz Pančeva</p>`).join('')
const request = async (
  requestHeaders: { [Name in 'accept-encoding' | 'if-none-match']?: string },
  isWorthBrotli = false,
) => {
  const body = cacheBody(page, { isWorthBrotli })
  const none = { 'accept-encoding': undefined, 'if-none-match': undefined }
  const answer = cachedResponse(body, { ...none, ...requestHeaders }, {})
  return { answer, etag: body.etag, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([
  ['gzip', 'gzip, deflate', false, gunzipSync],
  ['gzip', 'gzip, deflate, br', false, gunzipSync],
  ['br', 'gzip, deflate, br', true, brotliDecompressSync],
  ['gzip', 'br;q=0, gzip;q=0.5', true, gunzipSync],
  [null, 'gzip;q=0', true, (bytes: Buffer) => bytes],
  [null, undefined, true, (bytes: Buffer) => bytes],
] as const)('sends a cached body as %s for accept-encoding %s', async (encoding, accepted, isWorthBrotli, unpack) => {
  const { answer, bytes } = await request({ 'accept-encoding': accepted }, isWorthBrotli)
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
  expect(unpack(bytes).toString()).toBe(page)
})

test('answers a matching ETag with 304 and no body', async () => {
  const { etag } = await request({})
  const { answer, bytes } = await request({ 'if-none-match': `"other", ${etag}` })
  expect([answer.status, answer.headers.get('etag'), bytes.length]).toEqual([304, etag, 0])
  expect((await request({ 'if-none-match': '"other"' })).answer.status).toBe(200)
})

/** Runs in its own process, since other tests also allocate memory. */
const MEASURING_PROGRAM = `
  import { cacheBody } from './cached-body.server.ts'
  const html = '<p>Ana</p>'.repeat(50)
  gc()
  const before = process.memoryUsage().arrayBuffers
  const bodies = Array.from({ length: 500 }, () => [cacheBody(html, { isWorthBrotli: true }), cacheBody(html)]).flat()
  const claimedBytes = bodies.reduce((sum, { size }) => sum + size, 0)
  const allocatedNow = () => process.memoryUsage().arrayBuffers - before
  // Repeat, because the memory of collected buffers is freed a little later, in the background.
  for (let tries = 0; tries < 100 && allocatedNow() > claimedBytes; tries += 1) {
    gc()
    await new Promise(done => setTimeout(done, 20))
  }
  const allocatedBytes = allocatedNow()
  console.log(JSON.stringify({ allocatedBytes, claimedBytes, minBytes: 500 * html.length }))
`

test('holds no more memory than its size says', () => {
  const program = ['--expose-gc', '--input-type=module-typescript', '--eval', MEASURING_PROGRAM]
  const output = execFileSync('node', program, { cwd: import.meta.dirname, encoding: 'utf8' })
  const { allocatedBytes, claimedBytes, minBytes } = JSON.parse(output)
  expect(claimedBytes).toBeGreaterThan(minBytes)
  // The limit is higher than the size, because Node may have allocated a buffer pool meanwhile.
  expect(allocatedBytes).toBeLessThan(claimedBytes + 256 * 1024)
})
