import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../../app/app.server.ts'
import { useApp } from '../../../tests/harness.ts'
import { listenLocally } from '../../../tests/local-server.ts'
import { DatabaseUnavailable } from '../database/db.server.ts'
import { createLog } from '../log/log.server.ts'
import type { RateLimits } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { isOwnOrigin } from './own-origin.server.ts'

const app = useApp()
const secured = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Creates the app with pages that contain our script, an injected script, and the in-process response of `/api/me`. */
function withPages(settings: Partial<Runtime['config']> = {}) {
  const config = { ...app.runtime.config, ...settings }
  return createApp({ ...app.runtime, config }, async (request, { scriptNonce, api }) => {
    if (new URL(request.url).pathname === '/broken') throw new Error('the page is broken')
    const me = await api(new Request('http://localhost:3000/api/me', { headers: request.headers }))
    const html = `<script nonce="${scriptNonce}">own()</script><script>foreign()</script>${await me.text()}`
    return { response: new Response(null, { headers: { 'content-type': 'text/html' } }), html: [html] }
  })
}
const get = (site: ReturnType<typeof withPages>, path: string, headers = {}) =>
  site.fetch(new Request(`http://localhost:3000${path}`, { headers }))

test('every response has the security headers and its own request id, and requires HTTPS when APP_URL is HTTPS', async () => {
  const site = withPages()
  const ids = new Set<string>()
  const paths = ['/', '/api/services', '/api/nothing', '/media/none', '/healthz', '/broken']
  for (const path of [...paths, '/sitemap.xml', '/robots.txt', '/share/none.png', '/assets/none.js']) {
    const { headers } = await get(site, path)
    for (const [name, value] of Object.entries(secured)) expect(headers.get(name), `${path} ${name}`).toBe(value)
    expect(headers.get('x-request-id'), path).toMatch(uuid)
    expect(headers.has('strict-transport-security'), path).toBe(false)
    ids.add(headers.get('x-request-id')!)
  }
  expect(ids.size).toBe(10)
  const { headers } = await get(withPages({ APP_URL: 'https://komsiluk.rs' }), '/')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('every response has the request id in its problem body and hides internal errors', async () => {
  const refused = await app.call('GET', '/api/nothing')
  expect(refused.body).toEqual({
    type: 'about:blank',
    status: 404,
    code: 'not_found',
    title: 'Nije pronađeno.',
    request_id: refused.headers.get('x-request-id'),
  })
  const broken = await get(withPages(), '/broken')
  expect(broken.status).toBe(500)
  expect(await broken.json()).toEqual({
    type: 'about:blank',
    status: 500,
    code: 'unexpected',
    title: 'Došlo je do neočekivane greške. Pokušajte ponovo.',
    request_id: broken.headers.get('x-request-id'),
  })
})

test('a page accepts only GET and HEAD', async () => {
  const site = withPages()
  for (const path of ['/services', '/nothing', '/sitemap.xml', '/']) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(path === '/' ? [] : ['POST'])]) {
      const answer = await site.request(`http://localhost:3000${path}`, { method })
      const allowed = path === '/' ? 'GET, HEAD, POST' : 'GET, HEAD'
      expect([path, method, answer.status, answer.headers.get('allow')]).toEqual([path, method, 405, allowed])
      expect(((await answer.json()) as { code: string }).code).toBe('method_not_allowed')
    }
  }
  expect((await site.request('http://localhost:3000/services', { method: 'HEAD' })).status).toBe(200)
})

test('a page of a signed-in user is not cached, nor are API responses', async () => {
  const person = await app.person('provider')
  const cacheControl = async (path: string) =>
    (await get(withPages(), path, { cookie: person.cookie })).headers.get('cache-control')
  for (const path of ['/settings', '/api/me', '/api/conversations', '/api/nothing']) {
    expect([path, await cacheControl(path)]).toEqual([path, 'private, no-store'])
  }
  // A response that sets the header itself is not changed.
  expect(await cacheControl('/api/services')).toBe('private, no-cache')
})

test('a page may connect only to this host and run only its own scripts, and an API response none', async () => {
  const rules = async (settings: Partial<Runtime['config']>) =>
    (await get(withPages(settings), '/')).headers.get('content-security-policy')
  expect(await rules({})).toContain(`connect-src 'self' ws://localhost:3000;`)
  expect(await rules({ APP_URL: 'https://komsiluk.rs' })).toContain(`connect-src 'self' wss://komsiluk.rs;`)
  const site = withPages()
  const first = await get(site, '/')
  expect(await first.text()).toMatch(/^<script>own\(\)<\/script><script>foreign\(\)<\/script>/)
  const own = createHash('sha256').update('own()').digest('base64')
  expect(first.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${own}';`)
  for (const rule of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`, `form-action 'self'`])
    expect(first.headers.get('content-security-policy')).toContain(rule)
  const data = await get(site, '/api/services')
  expect(data.headers.get('content-security-policy')).toBe(
    `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  )
})

test('a page loads its data with the visitor’s session, and is not served in place of a missing asset', async () => {
  const person = await app.person('regular')
  const text = await (await get(withPages(), '/', { cookie: person.cookie })).text()
  expect(text).toContain(person.email)
  expect(await (await get(withPages(), '/')).text()).toContain('{"user":null}')
  expect((await get(withPages(), '/assets/old.js')).status).toBe(404)
})

test.each([
  ['another site', { origin: 'https://drugde.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a look-alike', { origin: 'http://localhost:3000.drugde.example' }],
  ['no origin to be told', { origin: 'null' }],
  ['the fetch metadata of another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
])('a foreign origin is refused: %s', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, body } = await app.call(method, '/api/conversations', { headers })
    expect([status, body.code, body.title]).toEqual([403, 'foreign_origin', 'Zahtev je stigao sa druge stranice.'])
  }
  expect((await app.call('GET', '/api/services', { headers })).status).toBe(200)
})

test('a foreign origin includes our own host without encryption, but not our own origin and programs without an origin', async () => {
  const isOwn = (origin: string, host = 'komsiluk.example') => isOwnOrigin('https://komsiluk.example', origin, host)
  expect([isOwn('https://komsiluk.example'), isOwn('https://10.0.0.7', '10.0.0.7')]).toEqual([true, true])
  expect([isOwn('http://komsiluk.example'), isOwn('http://10.0.0.7', '10.0.0.7')]).toEqual([false, false])
  for (const headers of [{}, { origin: '' }] as Record<string, string>[])
    expect((await app.call('POST', '/api/conversations', { headers })).status).toBe(401)
})

const [json, plain] = ['application/json', 'text/plain'].map(type => ({ 'content-type': type }))
test.each([
  ['cut off', '{"service_id":', json, 400, 'unreadable', 'Zahtev nije čitljiv.'],
  ['empty', '', json, 400, 'unreadable', 'Zahtev nije čitljiv.'],
  ['of another type', 'a=1', plain, 415, 'unsupported_media_type', 'Ova vrsta sadržaja nije podržana.'],
  ['too long', JSON.stringify({ content: 'x'.repeat(300_000) }), json, 413, 'too_large', 'Zahtev je prevelik.'],
])('a body that can’t be read is refused: %s', async (_, body, headers, status, code, title) => {
  const person = await app.person('regular')
  const answer = await app.call('POST', '/api/conversations', { as: person, body, headers })
  expect([answer.status, answer.body.code, answer.body.title]).toEqual([status, code, title])
})

test('a body that can’t be read is refused without a server error for invalid characters', async () => {
  const id = '01930000-0000-7000-8000-000000000000'
  const seal = encodeURIComponent('č'.repeat(43))
  expect((await app.call('POST', `/api/unsubscribe?token=${id}.${seal}`)).status).toBe(410)
  const headers = { cookie: 'komsiluk.two_factor=%zz' }
  const step = await app.call('POST', '/api/auth/two-factor/verify-totp', { body: { code: '123456' }, headers })
  expect([step.status, step.body.code]).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
  expect((await app.call('GET', '/api/auth/two-factor/verify-totp')).status).toBe(404)
  // The status is 400 also for a value that cannot become a text.
  const body = { token: [{ toString: 1 }], newPassword: 'sasvim-nova1' }
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(400)
})

/** Starts the app as a server that logs into the returned lines. */
async function startServer(wrap = (answer: RequestListener) => answer) {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: line => void lines.push(line) })
  const http = createServer(wrap(getRequestListener(createApp({ ...app.runtime, log }).fetch)))
  onTestFinished(() => void http.close())
  const port = Number(new URL(await listenLocally(http)).port)
  return { http, port, logged: () => lines.map(line => JSON.parse(line)) }
}

test('a body that can’t be read is logged as 400 when the client disconnects while sending', async () => {
  const { http, port, logged } = await startServer()
  const { cookie } = await app.person('regular')
  const client = connect(port, '127.0.0.1')
  const head = ['POST /api/conversations HTTP/1.1', 'Host: localhost:3000', `Cookie: ${cookie}`]
  const body = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', '64', '{"service_id"']
  client.write([...head, ...body].join('\r\n'))
  await once(http, 'request')
  client.destroy()
  await vi.waitFor(() => expect(logged()).toHaveLength(1), 10_000)
  expect(logged()[0]).toMatchObject({ path: '/api/conversations', status: 400, msg: 'request' })
})

test('a body that can’t be read is logged as 400 when the client disconnects before it is read', async () => {
  const { port, logged } = await startServer(answer => (incoming, outgoing) => {
    incoming.once('data', () => client.destroy())
    outgoing.once('close', () => void answer(incoming, outgoing))
  })
  const client = connect(port, '127.0.0.1')
  const head = ['POST /api/auth/two-factor/enable HTTP/1.1', 'Host: localhost:3000', 'Content-Length: 100']
  client.write([...head, 'Content-Type: application/json', '', '{"password"'].join('\r\n'))
  await vi.waitFor(() => expect(logged().map(({ msg }) => msg)).toContain('request'), 10_000)
  expect(logged().filter(({ level }) => level >= 50)).toEqual([])
  expect(logged().at(-1)).toMatchObject({ path: '/api/auth/two-factor/enable', status: 400 })
})

test('a body that can’t be read is refused with an invalid Host', async () => {
  const { port } = await startServer()
  for (const host of ['256.1.1.1', '1.2.3.4.5']) {
    const sent = request({ host: '127.0.0.1', port, path: '/api/services', headers: { host } }).end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect([host, answer.statusCode]).toEqual([host, 400])
  }
})

test('a body that can’t be read is refused with a default Serbian message, and with U+0000', async () => {
  const person = await app.person('regular')
  const missing = await app.call('POST', '/api/conversations', { as: person, body: {} })
  expect(missing.body).toMatchObject({ code: 'invalid_input', fields: { service_id: 'Ovaj podatak je obavezan.' } })
  const wrong = await app.call('GET', '/api/services?sort=alphabet')
  expect([wrong.status, wrong.body.fields]).toEqual([422, { sort: 'Ovaj podatak nije ispravan.' }])
  const withNul = await app.call('GET', '/api/services?search=a%00b')
  expect([withNul.status, withNul.body.code]).toEqual([422, 'invalid_input'])
})

const limitKey = async (settings: Partial<Runtime['config']>, headers: Record<string, string>, peer?: string) => {
  const keys: string[] = []
  const rateLimits: RateLimits = {
    ...app.runtime.rateLimits,
    consume: async (_: unknown, key: string) => void keys.push(key),
  }
  const site = createApp({ ...app.runtime, rateLimits, config: { ...app.runtime.config, ...settings } })
  const request = new Request('http://localhost:3000/api/services/01930000-0000-7000-8000-000000000000/phone', {
    headers,
  })
  await site.fetch(request, { incoming: { headers: {}, socket: { remoteAddress: peer } } })
  return keys[0]
}
const forwarded = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2 ,3.3.3.3' }

test('the client’s address is the peer’s address without a trusted proxy, with one the last entry of the header', async () => {
  expect(await limitKey({ TRUST_PROXY: false }, forwarded, '9.9.9.9')).toBe('9.9.9.9')
  expect(await limitKey({ TRUST_PROXY: true }, forwarded, '9.9.9.9')).toBe('3.3.3.3')
  expect(await limitKey({ TRUST_PROXY: true }, {}, '9.9.9.9')).toBe('9.9.9.9')
})

test('reports health without and readiness with the database', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await app.call('GET', path)).body).toBe('ok')
  const database = { ...app.runtime.database, query: () => Promise.reject(new DatabaseUnavailable()) }
  const site = createApp({ ...app.runtime, database })
  expect((await get(site, '/healthz')).status).toBe(200)
  expect((await get(site, '/readyz')).status).toBe(503)
})
