import { randomUUID } from 'node:crypto'
import { ownRedis } from '../tests/instances/own-redis.ts'
import { randomFrom } from '../tests/random.ts'
import type { Bench } from './bench.ts'
import { change } from './change.ts'
import { openOurs } from './messages.ts'
import { onStop, type Server, startOurs } from './programs.ts'
import { visitsOf } from './soak-visits.ts'
import { fillStreet, type Street } from './street.ts'

const kinds = ['browse', 'search', 'chat', 'book'] as const
type Kind = (typeof kinds)[number]
/** Of twenty visits, how many are of each kind. */
const mix: Record<Kind, number> = { browse: 11, search: 4, chat: 4, book: 1 }
/** Milliseconds; slower than this for one visit in twenty, or one in a hundred failed, is past the knee. */
const bearable = 1_000
const bearableFailures = 0.01
const mostSteps = 12
/** So many on their way say that the site does not keep up; more of them would only fill the memory. */
const mostGoing = 3_000

type Step = { answered: number; failed: number; why: Set<string>; times: Record<Kind, number[]> }
type Visits = Record<Kind, () => Promise<unknown>>

/**
 * Visits that come at a given rate whether or not those before them were answered, each timed from when it was due: more
 * and more a second, until one instance of the site bears no more, and then two, over one PostgreSQL and one Redis.
 */
export async function measureKnee({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const redis = await ownRedis()
  onStop(() => redis.kill())
  const street = await fillStreet(postgres, folder, 'knee', isShort ? 1_000 : 10_000)
  await change(street.url, async query => {
    // What is paused has no page, so nobody comes to book it.
    await query(`UPDATE services SET status = 'active' WHERE status = 'paused'`)
    await query('UPDATE appointment_settings SET accepts_bookings = true')
    await query(
      `INSERT INTO appointment_settings (provider_id, interval, accepts_bookings)
       SELECT DISTINCT provider_id, 30, true FROM conversations ON CONFLICT DO NOTHING`,
    )
  })
  const reached: number[] = []
  const reasons = new Set<string>()
  let first: number | undefined
  say('milliseconds from when a visit was due; in brackets as a multiple of the very first step')
  say(`| instances | visits /s | answered | failed | p50 | p95 | p99 | p95: ${kinds.join(' | ')} |`)
  say(`|---|---|---|---|---|---|---|---${'|---'.repeat(kinds.length - 1)}|`)
  for (const instances of [1, 2]) {
    const settings = { TRUST_PROXY: 'on', LOG_LEVEL: 'warn', REDIS_URL: redis.url }
    const servers = await Promise.all(
      Array.from({ length: instances }, () => startOurs(folder, street.url, settings, { name: 'localhost' })),
    )
    const tabs = await openTabs(servers, street)
    const visits = servers.map((server, index) => kindsOf(server, street, tabs.heardBy, index))
    let borne = 0
    await walk(visits, 20, isShort ? 1 : 10)
    for (let step = 0, rate = 40; step < (isShort ? 2 : mostSteps); step += 1, rate = Math.round(rate * 1.35)) {
      const taken = await walk(visits, rate, isShort ? 2 : 15)
      const all = kinds.flatMap(kind => taken.times[kind])
      const p95 = percentile(all, 0.95)
      first ??= p95
      const figures = [0.5, 0.95, 0.99].map(part => `${whole(percentile(all, part))}`)
      figures[1] += ` (${(p95 / first).toFixed(1)})`
      const each = kinds.map(kind => whole(percentile(taken.times[kind], 0.95)))
      say(`| ${[instances, rate, taken.answered, taken.failed, ...figures, ...each].join(' | ')} |`)
      for (const reason of taken.why) reasons.add(reason)
      if (p95 > bearable || taken.failed > bearableFailures * (taken.answered + taken.failed)) break
      borne = rate
    }
    reached.push(borne)
    tabs.close()
    for (const server of servers) await server.stop()
  }
  if (reasons.size) say(`\nwhat failed: ${[...reasons].join('; ')}`)
  const [one, two] = reached as [number, number]
  say(
    `\nthe most that was borne a second: ${one} by one instance, ${two} by two${one ? ` (${(two / one).toFixed(2)})` : ''}`,
  )
}

/** Open loop: nothing waits for an answer until the last visit has come. */
async function walk(visits: Visits[], rate: number, seconds: number): Promise<Step> {
  const step: Step = { answered: 0, failed: 0, why: new Set(), times: { browse: [], search: [], chat: [], book: [] } }
  const random = randomFrom(rate)
  const order = random.shuffled(kinds.flatMap(kind => Array<Kind>(mix[kind]).fill(kind)))
  const going = new Set<Promise<void>>()
  const began = performance.now()
  const all = rate * seconds
  for (let at = 0; at < all; ) {
    const due = began + (at * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise(done => setTimeout(done, wait))
    const kind = order[at % order.length]!
    at += 1
    if (going.size >= mostGoing) {
      step.failed += 1
      continue
    }
    const one = random
      .pick(visits)
      [kind]()
      .then(
        () => {
          step.answered += 1
          step.times[kind].push(performance.now() - due)
        },
        error => {
          step.failed += 1
          step.why.add(`${kind}: ${error.message}`.replaceAll(/[0-9a-f-]{36}/g, '…'))
        },
      )
    going.add(one)
    void one.finally(() => going.delete(one))
  }
  await Promise.all(going)
  return step
}

function kindsOf(server: Server, street: Street, heardBy: (id: string) => Promise<void>, seed: number): Visits {
  const { reads, ask } = visitsOf({ ...server, port: new URL(server.url).port }, street)
  const random = randomFrom(seed + 1)
  const words = ['curi slavina', 'vodoinstalater', 'frizer', 'zamena brave', 'krecenje stana', 'selidba', 'ves masina']
  const headers = {
    'content-type': 'application/json',
    origin: new URL(server.url).origin.replace('127.0.0.1', 'localhost'),
  }
  async function post(path: string, cookie: string, body: object): Promise<number> {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  return {
    browse: () => random.pick(reads)(),
    search: () => ask(`/api/services?search=${encodeURIComponent(`${random.pick(words)} ${random.below(40)}`)}`),
    // Until the other one has it, by whichever instance he is connected to.
    chat: async () => {
      const { conversationId, customer } = random.pick(street.pairs)
      const id = randomUUID()
      const heard = heardBy(id)
      // Where the message itself is refused, that is what failed.
      heard.catch(() => {})
      const status = await post(`/api/conversations/${conversationId}/messages`, customer.cookie, {
        id,
        content: 'Dobar dan!',
      })
      if (status !== 201) throw new Error(`a message was answered with ${status}`)
      await heard
    },
    // Looks when somebody is free and takes one of these hours; somebody else may have been faster.
    book: async () => {
      const { serviceId } = random.pick(street.pairs)
      const answer = await fetch(`${server.url}/api/services/${serviceId}/slots`, {
        signal: AbortSignal.timeout(30_000),
      })
      const { days } = (await answer.json()) as { days: { slots: { starts_at: string }[] }[] }
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

/** Every provider has a tab open, at the instances in turn, and hears what is written to him. */
async function openTabs(servers: Server[], { pairs }: Street) {
  const waiting = new Map<string, () => void>()
  const sockets = await Promise.all(
    pairs.map(({ provider }, index) => openOurs(servers[index % servers.length]!, provider)),
  )
  for (const socket of sockets)
    socket.on('message', data => {
      const text = String(data)
      if (!text.startsWith('42["message"')) return
      const [, { message }] = JSON.parse(text.slice(2)) as [string, { message: { id: string } }]
      waiting.get(message.id)?.()
    })
  return {
    heardBy: (id: string) =>
      new Promise<void>((done, fail) => {
        const late = setTimeout(() => fail(new Error('a message was not told in 30 s')), 30_000)
        waiting.set(id, () => {
          clearTimeout(late)
          waiting.delete(id)
          done()
        })
      }),
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

function percentile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
}
const whole = (ms: number) => (Number.isNaN(ms) ? '–' : ms.toFixed(0))
