import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useFolder } from '../folder.ts'
import { listenLocally } from '../local-server.ts'
import { freePort } from '../server.ts'
import { startNginx } from './own-nginx.ts'

/** Tests nginx with deploy/nginx-site.conf. The first tests use an instance that closes each connection. */
const folder = useFolder('nginx')
let attempts = 0
const closingInstance = createServer(request => {
  attempts += 1
  request.socket.destroy()
})

let closing = 0
const portOf = async (server: Server) => Number(new URL(await listenLocally(server)).port)
beforeAll(async () => {
  closing = await portOf(closingInstance)
})
afterAll(() => {
  closingInstance.close()
})

test.each([
  ['GET', '/api/services', 2],
  ['POST', '/api/conversations/01930000-0000-7000-8000-000000000000/messages', 2],
  ['POST', '/api/bookings', 2],
  ['POST', '/api/bookings/01930000-0000-7000-8000-000000000000/confirm', 1],
  ['POST', '/api/reports', 1],
])('%s %s is tried at %i instances', async (method, path, times) => {
  const port = await freePort()
  const nginx = await startNginx(join(folder, String(port)), port, [closing, closing])
  attempts = 0
  try {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(502)
    expect(attempts).toBe(times)
  } finally {
    await nginx.stop()
  }
})

describe('nginx before an instance that answers', () => {
  const picture = '/media/services/owner/name/640.webp'
  const script = '/assets/page.js'
  const requested: string[] = []
  let isDeleted = false
  const nginxFolder = join(folder, 'answering')
  let port: number
  let nginx: Awaited<ReturnType<typeof startNginx>>

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
    requested.push(url)
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
    port = await freePort()
    nginx = await startNginx(nginxFolder, port, [await portOf(site)], { pictureLife: '1s' })
  })
  afterAll(async () => {
    await nginx.stop()
    site.close()
  })

  async function request(path: string, headers: Record<string, string> = {}) {
    const [response] = (await once(get({ port, path, headers: { host: 'localhost', ...headers } }), 'response')) as [
      IncomingMessage,
    ]
    return { status: response.statusCode, cache: response.headers['x-cache'], body: await text(response) }
  }
  const countCached = (name: string) =>
    readdirSync(join(nginxFolder, name), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      .length

  test('caches a picture and drops it soon after the site has deleted it', async () => {
    expect(await request(picture)).toEqual({ status: 200, cache: 'MISS', body: 'picture' })
    await expect.poll(async () => (await request(picture)).cache, { timeout: 5000 }).toBe('REVALIDATED')
    expect(await request(picture)).toMatchObject({ cache: 'HIT', body: 'picture' })
    isDeleted = true
    await expect.poll(async () => (await request(picture)).status, { timeout: 5000 }).toBe(404)
    expect((await request(picture)).status).toBe(404)
    isDeleted = false
  })

  test('deploy/nginx-site.conf revalidates pictures after a minute and serves no stale ones', () => {
    const block = /location \/media\/ \{[^}]+\}/.exec(readFileSync('deploy/nginx-site.conf', 'utf8'))![0]
    expect(block).toContain('proxy_cache_valid 200 1m;')
    expect(block).not.toContain('use_stale')
  })

  test('does not cache private answers', async () => {
    for (const _ of [1, 2])
      expect(await request('/media/private')).toEqual({ status: 200, cache: 'MISS', body: 'private' })
  })

  test('caches at most three forms of a file, whatever Accept-Encoding clients send', async () => {
    const forms = ['br, gzip', 'gzip, deflate', 'identity']
    for (const form of forms) await request(script, { 'accept-encoding': form })
    const invented = Array.from({ length: 50 }, (_, number) => `x-${number}, gzip;q=0.${number + 1}`)
    const [before, files] = [requested.length, countCached('files')]
    for (const each of invented)
      expect(await request(script, { 'accept-encoding': each })).toMatchObject({ cache: 'HIT', body: 'as gzip' })
    expect(await request(script, { 'accept-encoding': 'br;q=0, gzip;q=0.0' })).toMatchObject({
      cache: 'HIT',
      body: 'as it is',
    })
    expect(await request(script, { 'accept-encoding': 'gzip;q=0.5,BR' })).toMatchObject({ cache: 'HIT', body: 'as br' })
    expect([requested.length, countCached('files'), files]).toEqual([before, 3, 3])
  })

  test('caches nothing under foreign host names', async () => {
    await request(picture)
    const [files, pictures] = [countCached('files'), countCached('pictures')]
    for (const host of ['evil.example', 'localhost.evil.example', 'a.b.localhost', 'xlocalhost']) {
      for (const path of [script, picture])
        expect([host, (await request(path, { host })).cache]).toEqual([host, 'BYPASS'])
    }
    expect([countCached('files'), countCached('pictures')]).toEqual([files, pictures])
    expect((await request(picture, { host: 'milan.localhost' })).cache).toBe('MISS')
    expect((await request(picture, { host: 'milan.localhost' })).cache).toBe('HIT')
  })

  test('logs no secret paths and no query strings', async () => {
    const secrets = ['Kal3ndarKey', 'R3setToken', 'Conf1rmToken', 'Call8ackCode', 'Asked4']
    const [calendar, reset, confirm, back, question] = secrets
    await request(`/kalendar/${calendar}.ics`)
    await request(`/api/auth/reset-password/${reset}?callbackURL=/${question}`)
    await request(`/api/auth/verify-email?token=${confirm}`)
    await request(`/api/auth/callback/single?code=${back}`)
    // Sends a request that fails, because nginx also logs such a request as an error.
    await request(`/broken?token=${question}`)
    await request(`/services?search=${question}`)
    const log = () => readFileSync(join(nginxFolder, 'access.log'), 'utf8')
    await expect.poll(log).toContain('GET /services"')
    expect(log()).toContain('GET /kalendar/[hidden]"')
    expect(log()).toContain('GET /api/auth/reset-password/[hidden]"')
    const all = log() + readFileSync(join(nginxFolder, 'error.log'), 'utf8')
    expect(secrets.filter(secret => all.includes(secret))).toEqual([])
  })
})
