import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isQuiet } from '../features/push/quiet-hours.ts'
import type { Bench } from './bench.ts'
import { type Server, startSite } from './programs.ts'
import { median } from './rounds.ts'
import { type Query, runStatements } from './run-statements.ts'
import { type WaitData, writeWaits } from './wait-data.ts'

const REQUESTS_PER_SECOND = 40
const POLL_MS = 200
/** Time in which the first customer has to have the offer. */
const MAX_SECONDS = 60

/**
 * Cancels one booking after another of a day for which 100,000 customers wait. Measures the time until the first of them
 * has the offer with its email, and the slowest answers of lists meanwhile.
 */
export async function measureWaiting({ databaseWith, folder, isShort, print }: Bench): Promise<void> {
  if (isQuiet(new Date())) return print('not measured: offers are made between 7 and 21 h in Belgrade')
  const count = isShort ? 2_000 : 100_000
  const url = await databaseWith(isShort ? 1_000 : 10_000)
  const data = await writeWaits(url, count)
  const server = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
  const [seconds, usually, meanwhile]: [number[], number[], number[]] = [[], [], []]
  await runStatements(url, async query => {
    await measureTimes(server, data, wait(isShort ? 2_000 : 10_000))
    for (const [round, bookingId] of data.bookingIds.entries()) {
      // Both are measured in turns, so that other work of the machine affects both alike.
      const quiet = waitWhilePolling(query, folder, data.front[round]!.id, isShort ? 1 : 8)
      usually.push(...(await measureTimes(server, data, quiet)))
      const cancelledAt = performance.now()
      await cancel(server, data, bookingId)
      const offer = waitForOffer(query, folder, data.front[round]!.id, cancelledAt)
      meanwhile.push(
        ...(await measureTimes(
          server,
          data,
          offer.then(time => void seconds.push(time)),
        )),
      )
    }
  })
  const [usual, busy] = [slowest(usually), slowest(meanwhile)]
  print(
    '| customers who wait | offered after, s: median, longest | lists meanwhile | p95 of lists, ms: before, meanwhile | ratio |',
  )
  print('|---|---|---|---|---|')
  print(
    `| ${count} | ${median(seconds).toFixed(1)}, ${Math.max(...seconds).toFixed(1)} | ${meanwhile.length} | ${usual.toFixed(1)}, ${busy.toFixed(1)} | ${(busy / usual).toFixed(2)} |`,
  )
  await server.stop()
}

async function cancel({ url }: Server, { holder }: WaitData, bookingId: string): Promise<void> {
  const response = await fetch(`${url}/api/bookings/${bookingId}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: holder.cookie },
    body: JSON.stringify({ version: 1 }),
  })
  if (!response.ok) throw new Error(`a cancellation was answered with ${response.status}: ${await response.text()}`)
}

/** Returns the seconds until this customer has an offer and its email. Throws if that takes more than a minute. */
async function waitForOffer(query: Query, folder: string, customerId: string, since: number): Promise<number> {
  for (;;) {
    const seconds = (performance.now() - since) / 1_000
    if (await isOffered(query, folder, customerId)) return seconds
    if (seconds > MAX_SECONDS) throw new Error(`the first customer has no offer after ${MAX_SECONDS} seconds`)
    await wait(POLL_MS)
  }
}

/** Asks as often as `waitForOffer` for some seconds, because asking takes time of the database too. */
async function waitWhilePolling(query: Query, folder: string, customerId: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    if (await isOffered(query, folder, customerId)) throw new Error('a customer has an offer without a cancellation')
    await wait(POLL_MS)
  }
}

async function isOffered(query: Query, folder: string, customerId: string): Promise<boolean> {
  const [offer] = await query(
    `SELECT w.customer_id FROM wait_offers o JOIN waits w ON w.id = o.wait_id ORDER BY o.offered_at DESC LIMIT 1`,
  )
  return offer?.customer_id === customerId && isEmailed(folder, customerId)
}

function isEmailed(folder: string, customerId: string): boolean {
  const outbox = join(folder, 'data', 'outbox')
  return readdirSync(outbox).some(name => {
    const text = name.endsWith('.json') ? readFileSync(join(outbox, name), 'utf8') : ''
    return text.includes(`${customerId}@primer.rs`) && text.includes('Oslobodio se termin')
  })
}

/** Sends requests for three lists at a fixed rate until `end`, and returns the milliseconds of each. */
async function measureTimes({ url }: Server, { provider, front, day }: WaitData, end: Promise<void>) {
  const times: number[] = []
  const running: Promise<void>[] = []
  let isOver = false
  const markAsOver = () => {
    isOver = true
  }
  // Rejections are thrown by the last line, after the loop has ended.
  end.then(markAsOver, markAsOver)
  for (let turn = 0; !isOver; turn += 1) {
    const customer = front[turn % front.length]!
    const [path, cookie] = [
      ['/api/services?sort=rating', ''],
      ['/api/waits', customer.cookie],
      [`/api/waits/days?from=${day}`, provider.cookie],
    ][turn % 3] as [string, string]
    const sentAt = performance.now()
    running.push(
      fetch(url + path, { headers: { cookie } }).then(async response => {
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        times.push(performance.now() - sentAt)
      }),
    )
    await wait(1_000 / REQUESTS_PER_SECOND)
  }
  await Promise.all([end, ...running])
  return times
}

const slowest = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
