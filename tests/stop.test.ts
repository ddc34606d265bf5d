import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { clientOf } from './server.ts'

const site = useBuiltSite('stop', () => ({ TRUST_PROXY: 'on' }))
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

test('a request with two Host headers is refused, whatever it asks for', async () => {
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

test('stopped right after 20 views, it ends well and has stored all 20', async () => {
  const { call, person, service } = clientOf(site.url, site.url)
  const [provider, customer] = [await person('provider', site.dataDir), await person('regular', site.dataDir)]
  const { id } = await service(provider)
  const look = (turn: number) =>
    // Some of them are signed in, so that it is first looked up who they are.
    call('GET', `/service/${id}`, { from: `10.1.0.${turn}`, headers: browser, as: turn % 4 ? undefined : customer })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => look(turn)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await site.stop()).toBe(0)

  await site.start()
  const { body } = await call('GET', '/api/statistics', { as: provider })
  expect(body.views.now).toBe(20)
}, 120_000)

test('told to end, it first says so, then ends each connection with an answer: nobody who keeps his is cut off', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = (path: string) =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders }>((answered, fail) => {
      const request = get(`${site.url}${path}`, { agent }, answer => {
        answer.resume().on('error', fail)
        answer.on('end', () => answered({ status: answer.statusCode, headers: answer.headers }))
      })
      request.on('error', error => fail(Object.assign(error, { isKept: request.reusedSocket })))
    })
  let answers = 0
  const seen = new Set<string>()
  /** Asks until nobody listens any more; a new connection may come just when that begins, one that is kept may not. */
  async function askOn(): Promise<void> {
    for (;;) {
      try {
        const { status, headers } = await ask('/api/services')
        answers += 1
        seen.add(`${status} ${headers.connection}`)
      } catch (error) {
        const { code, isKept } = error as { code?: string; isKept: boolean }
        seen.add(`${code} ${isKept}`)
        return
      }
    }
  }
  const asking = Array.from({ length: 8 }, askOn)
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThan(50)
  const ended = site.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(503)
  await Promise.all(asking)
  expect(await ended).toBe(0)
  expect([...seen]).toEqual(expect.arrayContaining(['200 keep-alive', '200 close']))
  expect([...seen].filter(each => !/^200 |^ECONN\w+ false$/.test(each))).toEqual([])
  agent.destroy()
}, 60_000)

test('told to end while clients come again 25 ms after each answer, it cuts nobody off', async () => {
  await site.start()
  let isOver = false
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const ask = (method: string, path: string) =>
    new Promise<string>(done => {
      const asked = request(`${site.url}${path}`, {
        method,
        agent: false,
        headers: { 'content-type': 'application/json' },
      })
      asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      asked.on('response', answer => {
        answer.resume().on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
        answer.on('end', () => done(String(answer.statusCode)))
      })
      asked.end(method === 'POST' ? JSON.stringify({ role: 'regular' }) : undefined)
    })
  async function comeAgain(at: number): Promise<void> {
    const [method, path] = at % 2 ? ['POST', '/api/me/role'] : ['GET', '/api/services']
    for (let outcome = ''; outcome !== 'ECONNREFUSED' && !isOver; await delay(25)) {
      outcome = await ask(method!, path!)
      count(outcome)
    }
  }
  const clients = Array.from({ length: 20 }, (_, at) => comeAgain(at))
  await expect.poll(() => outcomes.get('401') ?? 0, { timeout: 20_000 }).toBeGreaterThan(50)
  expect(await site.stop()).toBe(0)
  isOver = true
  await Promise.all(clients)
  expect([...outcomes.keys()].sort()).toEqual(['200', '401', 'ECONNREFUSED'])
}, 60_000)
