import { randomUUID } from 'node:crypto'
import { startRedis } from '../tests/instances/own-redis.ts'
import { randomFrom } from '../tests/random.ts'
import type { Bench } from './bench.ts'
import { openLiveSocket } from './messages.ts'
import { onStop, type Server, startSite } from './programs.ts'
import { runStatements } from './run-statements.ts'
import { createVisits } from './soak-visits.ts'
import { createVisitData, type VisitData } from './visit-data.ts'

const kinds = ['browse', 'search', 'chat', 'book'] as const
type Kind = (typeof kinds)[number]
/** The number of visits of each kind among every twenty. */
const mix: Record<Kind, number> = { browse: 11, search: 4, chat: 4, book: 1 }
/** If a step exceeds one of these two limits, the site does not keep up. */
const MAX_P95_MS = 1_000
const MAX_FAILURE_SHARE = 0.01
const MAX_STEPS = 12
/** With this many open visits the site does not keep up, and more visits would only fill the memory. */
const MAX_OPEN_VISITS = 3_000

type Step = { answered: number; failed: number; reasons: Set<string>; times: Record<Kind, number[]> }
type Visits = Record<Kind, () => Promise<unknown>>

/**
 * Raises the rate of visits until one instance does not keep up, and then until two instances over one PostgreSQL and
 * Redis do not. Each visit starts when it is due, even if earlier visits are unanswered, and is timed from its start.
 */
export async function measureKnee({ postgres, folder, isShort, print }: Bench): Promise<void> {
  const redis = await startRedis()
  onStop(() => redis.kill())
  const street = await createVisitData(postgres, folder, 'knee', isShort ? 1_000 : 10_000)
  await runStatements(street.url, async query => {
    // Activates paused services, because a paused service cannot be booked.
    await query(`UPDATE services SET status = 'active' WHERE status = 'paused'`)
    await query('UPDATE appointment_settings SET accepts_bookings = true')
    await query(
      `INSERT INTO appointment_settings (provider_id, interval, accepts_bookings)
       SELECT DISTINCT provider_id, 30, true FROM conversations ON CONFLICT DO NOTHING`,
    )
  })
  const bestRates: number[] = []
  const reasons = new Set<string>()
  let firstP95: number | undefined
  print('milliseconds from when a visit was due; in brackets as a multiple of the very first step')
  print(`| instances | visits /s | answered | failed | p50 | p95 | p99 | p95: ${kinds.join(' | ')} |`)
  print(`|---|---|---|---|---|---|---|---${'|---'.repeat(kinds.length - 1)}|`)
  for (const instances of [1, 2]) {
    const settings = { TRUST_PROXY: 'on', LOG_LEVEL: 'warn', REDIS_URL: redis.url }
    const servers = await Promise.all(
      Array.from({ length: instances }, () => startSite(folder, street.url, settings, { name: 'localhost' })),
    )
    const tabs = await openTabs(servers, street)
    const visits = servers.map((server, index) => kindsOf(server, street, tabs.whenDelivered, index))
    let bestRate = 0
    await runVisits(visits, 20, isShort ? 1 : 10)
    for (let step = 0, rate = 40; step < (isShort ? 2 : MAX_STEPS); step += 1, rate = Math.round(rate * 1.35)) {
      const result = await runVisits(visits, rate, isShort ? 2 : 15)
      const all = kinds.flatMap(kind => result.times[kind])
      const p95 = percentile(all, 0.95)
      firstP95 ??= p95
      const figures = [0.5, 0.95, 0.99].map(share => `${rounded(percentile(all, share))}`)
      figures[1] += ` (${(p95 / firstP95).toFixed(1)})`
      const each = kinds.map(kind => rounded(percentile(result.times[kind], 0.95)))
      print(`| ${[instances, rate, result.answered, result.failed, ...figures, ...each].join(' | ')} |`)
      for (const reason of result.reasons) reasons.add(reason)
      if (p95 > MAX_P95_MS || result.failed > MAX_FAILURE_SHARE * (result.answered + result.failed)) break
      bestRate = rate
    }
    bestRates.push(bestRate)
    tabs.close()
    for (const server of servers) await server.stop()
  }
  if (reasons.size) print(`\nfailures: ${[...reasons].join('; ')}`)
  const [one, two] = bestRates as [number, number]
  print(
    `\nhighest sustained rate a second: ${one} by one instance, ${two} by two${one ? ` (${(two / one).toFixed(2)})` : ''}`,
  )
}

/** Starts `rate` visits a second. No visit waits for the answer to another (an open loop). */
async function runVisits(visits: Visits[], rate: number, seconds: number): Promise<Step> {
  const times = { browse: [], search: [], chat: [], book: [] }
  const step: Step = { answered: 0, failed: 0, reasons: new Set(), times }
  const random = randomFrom(rate)
  const order = random.shuffled(kinds.flatMap(kind => Array<Kind>(mix[kind]).fill(kind)))
  const open = new Set<Promise<void>>()
  const began = performance.now()
  const all = rate * seconds
  for (let at = 0; at < all; ) {
    const due = began + (at * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise(done => setTimeout(done, wait))
    const kind = order[at % order.length]!
    at += 1
    if (open.size >= MAX_OPEN_VISITS) {
      step.failed += 1
      continue
    }
    const visit = random
      .pick(visits)
      [kind]()
      .then(
        () => {
          step.answered += 1
          step.times[kind].push(performance.now() - due)
        },
        error => {
          step.failed += 1
          step.reasons.add(`${kind}: ${error.message}`.replaceAll(/[0-9a-f-]{36}/g, '…'))
        },
      )
    open.add(visit)
    void visit.finally(() => open.delete(visit))
  }
  await Promise.all(open)
  return step
}

function kindsOf(
  server: Server,
  street: VisitData,
  whenDelivered: (id: string) => Promise<void>,
  seed: number,
): Visits {
  const { reads, visit } = createVisits({ ...server, port: new URL(server.url).port }, street)
  const random = randomFrom(seed + 1)
  const words = ['curi slavina', 'vodoinstalater', 'frizer', 'zamena brave', 'krecenje stana', 'selidba', 'ves masina']
  const headers = {
    'content-type': 'application/json',
    origin: new URL(server.url).origin.replace('127.0.0.1', 'localhost'),
  }
  async function post(path: string, cookie: string, body: object): Promise<number> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status
  }
  return {
    browse: () => random.pick(reads)(),
    search: () =>
      visit(`/api/services?search=${encodeURIComponent(`${random.pick(words)} ${random.integerBelow(40)}`)}`),
    // A chat ends when the provider has received the message through either instance.
    chat: async () => {
      const { conversationId, customer } = random.pick(street.pairs)
      const id = randomUUID()
      const delivered = whenDelivered(id)
      // If the message is refused, its delivery times out. This error is ignored, because the status is reported below.
      delivered.catch(() => {})
      const status = await post(`/api/conversations/${conversationId}/messages`, customer.cookie, {
        id,
        content: 'Dobar dan!',
      })
      if (status !== 201) throw new Error(`a message was answered with ${status}`)
      await delivered
    },
    // Books one of the free slots. The answer may be 409, because another visit may have been faster.
    book: async () => {
      const { serviceId } = random.pick(street.pairs)
      const response = await fetch(`${server.url}/api/services/${serviceId}/slots`, {
        signal: AbortSignal.timeout(30_000),
      })
      const { days } = (await response.json()) as { days: { slots: { starts_at: string }[] }[] }
      const slots = days.flatMap(day => day.slots)
      if (!slots.length) return
      const body = {
        id: randomUUID(),
        service_id: serviceId,
        starts_at: random.pick(slots).starts_at,
        about: 'Curi slavina.',
      }
      const status = await post('/api/bookings', random.pick(street.pairs).customer.cookie, body)
      if (status !== 201 && status !== 409) throw new Error(`a booking was answered with ${status}`)
    },
  }
}

async function openTabs(servers: Server[], { pairs }: VisitData) {
  const waiting = new Map<string, () => void>()
  const sockets = await Promise.all(
    pairs.map(({ provider }, index) => openLiveSocket(servers[index % servers.length]!, provider)),
  )
  for (const socket of sockets)
    socket.on('message', data => {
      const text = String(data)
      if (!text.startsWith('42["message"')) return
      const [, { message }] = JSON.parse(text.slice(2)) as [string, { message: { id: string } }]
      waiting.get(message.id)?.()
    })
  return {
    whenDelivered: (id: string) =>
      new Promise<void>((done, fail) => {
        const timeout = setTimeout(() => fail(new Error('a message was not delivered in 30 s')), 30_000)
        waiting.set(id, () => {
          clearTimeout(timeout)
          waiting.delete(id)
          done()
        })
      }),
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
const rounded = (ms: number) => (Number.isNaN(ms) ? '–' : ms.toFixed(0))
