import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../server.ts'
import { ownNginx } from './own-nginx.ts'

/** What nginx does when every instance ends the connection with a request on it (deploy/nginx-site.conf). */
const folder = mkdtempSync(join(tmpdir(), 'komsiluk-nginx-'))
let asked = 0
const ending = createServer(request => {
  asked += 1
  request.socket.destroy()
})

beforeAll(async () => {
  await once(ending.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  ending.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['GET', '/api/services', 2],
  ['POST', '/api/conversations/01930000-0000-7000-8000-000000000000/messages', 2],
  ['POST', '/api/bookings', 2],
  ['POST', '/api/bookings/01930000-0000-7000-8000-000000000000/confirm', 1],
  ['POST', '/api/reports', 1],
])('%s %s is asked of %i instances', async (method, path, times) => {
  const port = await freePort()
  const its = join(folder, String(port))
  mkdirSync(its)
  const { port: instance } = ending.address() as AddressInfo
  const nginx = await ownNginx(its, port, [instance, instance])
  asked = 0
  try {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(502)
    expect(asked).toBe(times)
  } finally {
    await nginx.stop()
  }
})

describe('before an instance that answers', () => {
  const picture = '/media/services/owner/name/640.webp'
  const script = '/assets/page.js'
  const asked: string[] = []
  let isDeleted = false
  let its: string
  let port: number
  let nginx: Awaited<ReturnType<typeof ownNginx>>

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
    asked.push(url)
    const forEver = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
    if (url.startsWith('/broken')) return response.socket?.destroy()
    if (url === script) return response.writeHead(200, forEver).end(`as ${headers['accept-encoding'] ?? 'it is'}`)
    if (url === '/media/private')
      return response.writeHead(200, { 'cache-control': 'private, no-store' }).end('private')
    if (isDeleted) return response.writeHead(404).end()
    const etag = '"name"'
    if (headers['if-none-match'] === etag) return response.writeHead(304, { ...forEver, etag }).end()
    return response.writeHead(200, { ...forEver, etag }).end('picture')
  }
  const site = createServer(answer)

  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening')
    its = join(folder, 'answering')
    mkdirSync(its)
    port = await freePort()
    nginx = await ownNginx(its, port, [(site.address() as AddressInfo).port], { pictureLife: '1s' })
  })
  afterAll(async () => {
    await nginx.stop()
    site.close()
  })

  async function ask(path: string, headers: Record<string, string> = {}) {
    const [response] = (await once(get({ port, path, headers: { host: 'localhost', ...headers } }), 'response')) as [
      IncomingMessage,
    ]
    return { status: response.statusCode, kept: response.headers['x-cache'], body: await text(response) }
  }
  const kept = (name: string) =>
    readdirSync(join(its, name), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length

  test('a picture is kept, and gone soon after the site has deleted it', async () => {
    expect(await ask(picture)).toEqual({ status: 200, kept: 'MISS', body: 'picture' })
    await expect.poll(async () => (await ask(picture)).kept, { timeout: 5000 }).toBe('REVALIDATED')
    expect(await ask(picture)).toMatchObject({ kept: 'HIT', body: 'picture' })
    isDeleted = true
    await expect.poll(async () => (await ask(picture)).status, { timeout: 5000 }).toBe(404)
    expect((await ask(picture)).status).toBe(404)
    isDeleted = false
  })

  test('in deploy/ a picture is trusted for a minute at most, and never shown while the site cannot be asked', () => {
    const block = /location \/media\/ \{[^}]+\}/.exec(readFileSync('deploy/nginx-site.conf', 'utf8'))![0]
    expect(block).toContain('proxy_cache_valid 200 1m;')
    expect(block).not.toContain('use_stale')
  })

  test('what only some may see is not kept', async () => {
    for (const _ of [1, 2]) expect(await ask('/media/private')).toEqual({ status: 200, kept: 'MISS', body: 'private' })
  })

  test('a file is kept in three forms, whatever clients say they take', async () => {
    const forms = ['br, gzip', 'gzip, deflate', 'identity']
    for (const form of forms) await ask(script, { 'accept-encoding': form })
    const invented = Array.from({ length: 50 }, (_, at) => `x-${at}, gzip;q=0.${at + 1}`)
    const [before, files] = [asked.length, kept('files')]
    for (const each of invented)
      expect(await ask(script, { 'accept-encoding': each })).toMatchObject({ kept: 'HIT', body: 'as gzip' })
    expect(await ask(script, { 'accept-encoding': 'br;q=0, gzip;q=0.0' })).toMatchObject({
      kept: 'HIT',
      body: 'as it is',
    })
    expect(await ask(script, { 'accept-encoding': 'gzip;q=0.5,BR' })).toMatchObject({ kept: 'HIT', body: 'as br' })
    expect([asked.length, kept('files'), files]).toEqual([before, 3, 3])
  })

  test('under names that are not ours nothing is kept', async () => {
    await ask(picture)
    const [files, pictures] = [kept('files'), kept('pictures')]
    for (const host of ['evil.example', 'localhost.evil.example', 'a.b.localhost', 'xlocalhost']) {
      for (const path of [script, picture]) expect([host, (await ask(path, { host })).kept]).toEqual([host, 'BYPASS'])
    }
    expect([kept('files'), kept('pictures')]).toEqual([files, pictures])
    expect((await ask(picture, { host: 'milan.localhost' })).kept).toBe('MISS')
    expect((await ask(picture, { host: 'milan.localhost' })).kept).toBe('HIT')
  })

  test('no log has an address that is a key, nor what is asked for behind one', async () => {
    const secrets = ['Kal3ndarKey', 'R3setToken', 'Conf1rmToken', 'Call8ackCode', 'Asked4']
    const [calendar, reset, confirm, back, question] = secrets
    await ask(`/kalendar/${calendar}.ics`)
    await ask(`/api/auth/reset-password/${reset}?callbackURL=/${question}`)
    await ask(`/api/auth/verify-email?token=${confirm}`)
    await ask(`/api/auth/callback/single?code=${back}`)
    // A failure is told in the log of errors too.
    await ask(`/broken?token=${question}`)
    await ask(`/services?search=${question}`)
    const log = () => readFileSync(join(its, 'access.log'), 'utf8')
    await expect.poll(log).toContain('GET /services"')
    expect(log()).toContain('GET /kalendar/[hidden]"')
    expect(log()).toContain('GET /api/auth/reset-password/[hidden]"')
    const all = log() + readFileSync(join(its, 'error.log'), 'utf8')
    expect(secrets.filter(secret => all.includes(secret))).toEqual([])
  })
})
