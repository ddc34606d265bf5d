import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Bench } from './bench.ts'
import { type Pair, type Person, writePairs, writeVisitors } from './people.ts'
import type { Postgres } from './postgres.ts'
import { root, type Server, startBareServer, startSite } from './programs.ts'
import { median, ratioWithSpread, sendLoad } from './rounds.ts'

const content = 'Dobar dan, da li ste slobodni sutra pre podne?'
const CONNECTIONS = 10

/** Measures messages: how many a second, how soon they are delivered, and the memory of open connections. */
export async function measureMessages(bench: Bench): Promise<void> {
  const url = await bench.databaseWith(bench.isShort ? 1_000 : 10_000)
  // Writes many pairs of users, because each sender has a rate limit.
  const pairs = await writePairs(url, bench.isShort ? 100 : 400)
  await measureSending(bench, url, pairs)
  await measureDelivery(bench, url, pairs)
  // Uses other pairs, because measureDelivery has just sent messages between the first forty pairs.
  await measureOpenTabs(bench, url, pairs.slice(40, 80))
}

async function measureSending({ postgres, folder, isShort, print }: Bench, url: string, pairs: Pair[]): Promise<void> {
  const [rounds, seconds] = isShort ? [2, 1] : [10, 3]
  const script = await preparePgbench(folder, url, pairs.slice(0, CONNECTIONS))
  // Measures with rate limits, as in production, and without, because the database counts requests for the limits.
  const limited = await startSite(folder, url, { RATE_LIMITS: 'on' })
  const unlimited = await startSite(folder, url)
  const bare = await startBareServer('bare-messages.ts', folder, url)
  const figures = { pgbench: [], bare: [], limited: [], unlimited: [] } as Record<string, number[]>
  const runs: Record<string, () => Promise<number>> = {
    pgbench: () => pgbench(postgres, url, script, seconds!),
    bare: () => sendRound(bare, pairs, seconds!),
    limited: () => sendRound(limited, pairs, seconds!),
    unlimited: () => sendRound(unlimited, pairs, seconds!),
  }
  for (const run of Object.values(runs)) await run()
  for (let round = 0; round < rounds!; round += 1) {
    const names = Object.keys(runs)
    for (const name of round % 2 ? names.reverse() : names) figures[name]!.push(await runs[name]!())
  }
  print(
    `durable sends per second, ${CONNECTIONS} connections; pgbench doing the same transaction = 1.00, ${rounds} rounds`,
  )
  print('| | ratio | sends /s |')
  print('|---|---|---|')
  const row = (label: string, name: string) =>
    print(`| ${label} | ${ratioWithSpread(figures[name]!, figures.pgbench!)} | ${median(figures[name]!).toFixed(0)} |`)
  row('pgbench', 'pgbench')
  row('bare node:http and pg', 'bare')
  row('ours', 'limited')
  row('ours without rate limits', 'unlimited')
  for (const server of [limited, unlimited, bare]) await server.stop()
}

async function preparePgbench(folder: string, url: string, pairs: Pair[]): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE bench_conversations (client int PRIMARY KEY, id uuid)')
  for (const [index, { conversationId }] of pairs.entries())
    await client.query('INSERT INTO bench_conversations VALUES ($1, $2)', [index, conversationId])
  await client.end()
  const file = join(folder, 'send.pgbench')
  writeFileSync(file, readFileSync(join(root, 'bench', 'send.pgbench')), { mode: 0o644 })
  return file
}

async function pgbench(postgres: Postgres, url: string, script: string, seconds: number): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', CONNECTIONS, '-j', 2, '-T', seconds, '-f', script, url].map(String)
  const output = await postgres.runProgram('pgbench', args)
  return Number(output.match(/tps = ([\d.]+)/)![1])
}

/** Measures delivery one message at a time, so that no message waits in a queue. */
async function measureDelivery({ folder, isShort, print }: Bench, url: string, pairs: Pair[]): Promise<void> {
  const [rounds, messages] = isShort ? [2, 20] : [10, 100]
  const ours = await startSite(folder, url, { RATE_LIMITS: 'on' })
  const bare = await startBareServer('bare-messages.ts', folder, url)
  const talking = pairs.slice(0, 40)
  const toOurs = await Promise.all(talking.map(({ provider }) => listenToOurs(ours, provider)))
  const toBare = await Promise.all(talking.map(({ provider }) => listenToBare(bare, provider)))
  const [reference, own] = await inTurns(
    [
      { server: bare, listeners: toBare },
      { server: ours, listeners: toOurs },
    ],
    talking,
    rounds!,
    messages!,
  )
  print(
    `\nfrom sending to delivery, one message after the other; medians of ${messages}, ${rounds} rounds, bare over ws = 1.00`,
  )
  print('| | ratio | ms |')
  print('|---|---|---|')
  print(`| bare | 1.00 | ${median(reference).toFixed(2)} |`)
  print(`| ours | ${ratioWithSpread(own, reference)} | ${median(own).toFixed(2)} |`)
  for (const listener of [...toOurs, ...toBare]) listener.close()
  for (const server of [ours, bare]) await server.stop()
}

/** Returns, for each side and round, the median time from sending to delivery. */
async function inTurns(
  sides: [Talk, Talk],
  talking: Pair[],
  rounds: number,
  messages: number,
): Promise<[number[], number[]]> {
  const medians: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const { server, listeners } = sides[index]!
      const times: number[] = []
      for (let at = 0; at < messages; at += 1) {
        const pair = at % talking.length
        times.push(await timeOne(server, talking[pair]!, listeners[pair]!))
      }
      if (round >= 0) medians[index]!.push(median(times))
    }
  }
  return medians
}

type Talk = { server: Server; listeners: Listener[] }
type Listener = { next(): Promise<unknown>; close(): void }

async function timeOne(server: Server, pair: Pair, listener: Listener): Promise<number> {
  const started = performance.now()
  const delivered = listener.next().then(() => performance.now() - started)
  const { path, headers, body } = messageFrom(pair)
  const response = await fetch(server.url + path, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`a message was answered with ${response.status}`)
  return delivered
}

async function listenToOurs(server: Server, { cookie }: Person): Promise<Listener> {
  const socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  return { next: () => new Promise(done => socket.once('message', done)), close: () => void socket.close() }
}

async function listenToBare(server: Server, { id }: Person): Promise<Listener> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/${id}`)
  await once(socket, 'open')
  return { next: () => once(socket, 'message').then(([data]) => JSON.parse(String(data))), close: () => socket.close() }
}

/** Measures the memory of five thousand open tabs of different users, and the delivery of messages beside them. */
async function measureOpenTabs({ folder, isShort, print }: Bench, url: string, talking: Pair[]): Promise<void> {
  const count = isShort ? 200 : 5_000
  const people = await writeVisitors(url, count)
  const ours = await startSite(folder, url, { RATE_LIMITS: 'on' }, { probe: true })
  const bare = await startBareServer('bare-messages.ts', folder, url, {}, true)
  print(`\nmemory for each of ${count} open sockets, after a full collection`)
  print('| | resident kB | heap and buffers kB |')
  print('|---|---|---|')
  await perSocket('bare ws', bare, people, ({ id }) => openBare(bare, id))
  await perSocket('ours', ours, people, person => openLiveSocket(ours, person))
  await bare.stop()

  const quiet = await startSite(folder, url, { RATE_LIMITS: 'on' })
  const open = await openAll(people, person => openLiveSocket(ours, person))
  const [toFew, toMany] = await Promise.all(
    [quiet, ours].map(server => Promise.all(talking.map(({ provider }) => listenToOurs(server, provider)))),
  )
  const [rounds, messages] = isShort ? [2, 20] : [10, 100]
  const sides: [Talk, Talk] = [
    { server: quiet, listeners: toFew! },
    { server: ours, listeners: toMany! },
  ]
  const [few, many] = await inTurns(sides, talking, rounds!, messages!)
  const stillOpen = open.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  print(
    `\nfrom sending to delivery with ${stillOpen} sockets open beside, without them = 1.00: ${ratioWithSpread(many, few)}`,
  )
  if (stillOpen < count) throw new Error(`${count - stillOpen} of ${count} sockets were closed`)
  for (const listener of [...toFew!, ...toMany!]) listener.close()
  for (const socket of open) socket.terminate()
  for (const server of [quiet, ours]) await server.stop()

  async function perSocket(name: string, server: Server, all: Person[], open: (person: Person) => Promise<WebSocket>) {
    // The first sockets are not measured, because they also load code and fill pools.
    const first = await Promise.all(all.slice(0, 20).map(open))
    const before = await server.memory()
    const sockets = await openAll(all.slice(20), open)
    await new Promise(done => setTimeout(done, 1_000))
    const after = await server.memory()
    const each = (bytes: number) => (bytes / 1024 / sockets.length).toFixed(1)
    const retained = (memory: NodeJS.MemoryUsage) => memory.heapUsed + memory.external
    print(`| ${name} | ${each(after.rss - before.rss)} | ${each(retained(after) - retained(before))} |`)
    for (const socket of [...first, ...sockets]) socket.terminate()
  }
}

async function openAll(people: Person[], open: (person: Person) => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let at = 0; at < people.length; at += 50)
    sockets.push(...(await Promise.all(people.slice(at, at + 50).map(open))))
  return sockets
}

async function openBare(server: Server, id: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/${id}`)
  await once(socket, 'open')
  return socket
}

/** Connects by Socket.IO's protocol without its client, because 5,000 clients would be most of the load themselves. */
export async function openLiveSocket(server: Pick<Server, 'url'>, { cookie }: Person): Promise<WebSocket> {
  const address = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie } })
  return new Promise((done, fail) => {
    socket.on('error', fail)
    socket.on('message', data => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text.startsWith('40')) done(socket)
      else if (text.startsWith('44')) fail(new Error(text))
      else if (text === '2') socket.send('3')
    })
  })
}

let turn = 0
/** Returns the next message as a request. Our server reads the sender from the cookie, the other from `x-sender`. */
function messageFrom({ customer, conversationId }: Pair) {
  const body = JSON.stringify({ id: randomUUID(), content })
  const headers = { cookie: customer.cookie, 'x-sender': customer.id, 'content-type': 'application/json' }
  return { method: 'POST', path: `/api/conversations/${conversationId}/messages`, headers, body }
}

/** Sends messages of all pairs in turn, so that no sender reaches the rate limit; returns messages per second. */
export async function sendRound(server: Server, pairs: Pair[], seconds: number): Promise<number> {
  const { perSecond } = await sendLoad({
    url: server.url,
    connections: CONNECTIONS,
    seconds,
    next: () => messageFrom(pairs[turn++ % pairs.length]!),
  })
  return perSecond
}
