import { once } from 'node:events'
import { Agent, type RequestOptions, request } from 'node:http'
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

test('on SIGTERM becomes unready first, closes each kept connection only after an answer, and cuts off no new one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  /** Sends a request. Returns its status and what happens to the connection, or the error and whether it was kept. */
  const send = (path: string, options: RequestOptions = { agent }) =>
    new Promise<string>(done => {
      const fail = ({ code, message }: NodeJS.ErrnoException) => done(`${code ?? message} ${sent.reusedSocket}`)
      const sent = request(`${site.url}${path}`, options, answer => {
        answer.resume().on('error', fail)
        answer.on('end', () => done(`${answer.statusCode} ${answer.headers.connection}`))
      })
      sent.on('error', fail)
      sent.end(options.method && JSON.stringify({ role: 'regular' }))
    })
  const [kept, opened] = [new Map<string, number>(), new Map<string, number>()]
  const count = (outcomes: typeof kept, outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  /** Sends requests until the port is closed. Then new connections may fail, but reused connections may not. */
  async function sendUntilClosed(): Promise<void> {
    for (let outcome = ''; !outcome.startsWith('ECONN'); count(kept, outcome)) outcome = await send('/api/services')
  }
  /** Opens a new connection every 25 ms, until the port is closed. */
  async function reconnect(at: number): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const change = { agent: false, method: 'POST', headers } as const
    for (let outcome = ''; !outcome.startsWith('ECONNREFUSED') && !isOver; await delay(25)) {
      outcome = await (at % 2 ? send('/api/me/role', change) : send('/api/services', { agent: false }))
      count(opened, outcome)
    }
  }
  let isOver = false
  const clients = Array.from({ length: 20 }, (_, at) => reconnect(at))
  const keeping = Array.from({ length: 8 }, sendUntilClosed)
  const enough = { timeout: 20_000 }
  await expect.poll(() => kept.get('200 keep-alive') ?? 0, enough).toBeGreaterThan(50)
  await expect.poll(() => opened.get('401 close') ?? 0, enough).toBeGreaterThan(50)
  const ended = site.stop()
  await expect.poll(() => send('/readyz'), enough).toMatch(/^503/)
  await Promise.all(keeping)
  expect(await ended).toBe(0)
  isOver = true
  await Promise.all(clients)
  expect([...kept.keys()]).toEqual(expect.arrayContaining(['200 keep-alive', '200 close']))
  expect([...kept.keys()].filter(each => !/^200 |^ECONN\w+ false$/.test(each))).toEqual([])
  expect([...opened.keys()].sort()).toEqual(['200 close', '401 close', 'ECONNREFUSED false'])
  agent.destroy()
}, 60_000)
