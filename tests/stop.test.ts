import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { clientOf } from './server.ts'

// Slow: it starts and stops the site as a process.

const site = useBuiltSite('stop', () => ({ TRUST_PROXY: 'on' }))
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

test('refuses a request with two Host headers on every path', async () => {
  const { port } = new URL(site.url)
  for (const path of ['/', '/healthz', '/favicon.svg', '/socket.io/?EIO=4&transport=polling']) {
    const socket = connect(Number(port), 'localhost')
    await once(socket, 'connect')
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nhost: evil.example\r\nConnection: close\r\n\r\n`)
    expect([path, (await text(socket)).slice(0, 12)]).toEqual([
      path,
      path.startsWith('/socket') ? 'HTTP/1.1 403' : 'HTTP/1.1 400',
    ])
  }
})

test('stores all 20 views when it is stopped right after them', async () => {
  const { call, person, service } = clientOf(site.url, site.url)
  const [provider, customer] = [await person('provider', site.dataDir), await person('regular', site.dataDir)]
  const { id } = await service(provider)
  const view = (turn: number) =>
    // A quarter of the requests have a session, which the server must look up first.
    call('GET', `/service/${id}`, { from: `10.1.0.${turn}`, headers: browser, as: turn % 4 ? undefined : customer })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => view(turn)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await site.stop()).toBe(0)

  await site.start()
  const { body } = await call('GET', '/api/statistics', { as: provider })
  expect(body.views.now).toBe(20)
}, 120_000)

test('on SIGTERM becomes unready first, and then closes each kept connection only after an answer', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const send = (path: string) =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders }>((answered, fail) => {
      const request = get(`${site.url}${path}`, { agent }, answer => {
        answer.resume().on('error', fail)
        answer.on('end', () => answered({ status: answer.statusCode, headers: answer.headers }))
      })
      request.on('error', error => fail(Object.assign(error, { isKept: request.reusedSocket })))
    })
  let answers = 0
  const seen = new Set<string>()
  /** Sends requests until the port is closed. Then new connections may fail, but reused connections may not. */
  async function sendUntilClosed(): Promise<void> {
    for (;;) {
      try {
        const { status, headers } = await send('/api/services')
        answers += 1
        seen.add(`${status} ${headers.connection}`)
      } catch (error) {
        const { code, isKept } = error as { code?: string; isKept: boolean }
        seen.add(`${code} ${isKept}`)
        return
      }
    }
  }
  const clients = Array.from({ length: 8 }, sendUntilClosed)
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThan(50)
  const ended = site.stop()
  await expect.poll(async () => (await send('/readyz')).status, { timeout: 20_000 }).toBe(503)
  await Promise.all(clients)
  expect(await ended).toBe(0)
  expect([...seen]).toEqual(expect.arrayContaining(['200 keep-alive', '200 close']))
  expect([...seen].filter(each => !/^200 |^ECONN\w+ false$/.test(each))).toEqual([])
  agent.destroy()
}, 60_000)

test('on SIGTERM cuts off no client that opens a new connection every 25 ms', async () => {
  await site.start()
  let isOver = false
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const send = (method: string, path: string) =>
    new Promise<string>(done => {
      const sent = request(`${site.url}${path}`, {
        method,
        agent: false,
        headers: { 'content-type': 'application/json' },
      })
      sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      sent.on('response', answer => {
        answer.resume().on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
        answer.on('end', () => done(String(answer.statusCode)))
      })
      sent.end(method === 'POST' ? JSON.stringify({ role: 'regular' }) : undefined)
    })
  async function reconnect(at: number): Promise<void> {
    const [method, path] = at % 2 ? ['POST', '/api/me/role'] : ['GET', '/api/services']
    for (let outcome = ''; outcome !== 'ECONNREFUSED' && !isOver; await delay(25)) {
      outcome = await send(method!, path!)
      count(outcome)
    }
  }
  const clients = Array.from({ length: 20 }, (_, number) => reconnect(number))
  await expect.poll(() => outcomes.get('401') ?? 0, { timeout: 20_000 }).toBeGreaterThan(50)
  expect(await site.stop()).toBe(0)
  isOver = true
  await Promise.all(clients)
  expect([...outcomes.keys()].sort()).toEqual(['200', '401', 'ECONNREFUSED'])
}, 60_000)
