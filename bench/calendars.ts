import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { onStop, startSite } from './programs.ts'
import { runStatements } from './run-statements.ts'

const MAX_MINUTES = 15
const REQUESTS_PER_SECOND = 40

/** Measures how long 1,000 calendars take that have all changed, and how the list's slowest answers change meanwhile. */
export async function measureCalendars({ databaseWith, folder, isShort, print }: Bench): Promise<void> {
  const count = isShort ? 50 : 1_000
  const url = await databaseWith(isShort ? 1_000 : 10_000)
  const source = await startCalendars()
  const server = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0', CALENDAR_SERVICE: source })
  await runStatements(url, query =>
    query(
      `INSERT INTO outside_calendars (id, provider_id, name, url)
       SELECT gen_random_uuid(), id, 'Posao', $1 || '/' || id || '.ics' FROM profiles
       WHERE account_role = 'provider' ORDER BY id LIMIT $2`,
      [source, count],
    ),
  )
  const list = `${server.url}/api/services?sort=rating`
  await measureSlowest(list, performance.now() + 5_000)
  const before = await measureSlowest(list, performance.now() + (isShort ? 5_000 : 60_000))
  await runStatements(url, query => query('UPDATE outside_calendars SET next_read_at = now()'))
  const [startedAt, processorBefore] = [performance.now(), server.cpu()]
  let isRead = false
  const reading = waitUntilRead(url, count).then(() => {
    isRead = true
    return (performance.now() - startedAt) / 1_000
  })
  const meanwhile = await measureSlowest(list, startedAt + MAX_MINUTES * 60_000, () => isRead)
  const seconds = await reading
  print(
    '| calendars | all read after, s | processor, ms a calendar, lists included | p95 of the list, ms: before, meanwhile | ratio |',
  )
  print('|---|---|---|---|---|')
  print(
    `| ${count} | ${seconds.toFixed(0)} | ${(((server.cpu() - processorBefore) / count) * 1_000).toFixed(1)} | ${before.toFixed(1)}, ${meanwhile.toFixed(1)} | ${(meanwhile / before).toFixed(2)} |`,
  )
  await server.stop()
}

async function waitUntilRead(url: string, count: number): Promise<void> {
  for (;;) {
    const [row] = await runStatements(url, query =>
      query('SELECT count(*)::int AS read FROM outside_calendars WHERE read_at IS NOT NULL'),
    )
    if (row!.read === count) return
    await wait(500)
  }
}

/** Sends requests at a fixed rate until the time or `isOver`, and returns the 95th percentile of their times. */
async function measureSlowest(url: string, until: number, isOver = () => false): Promise<number> {
  const times: number[] = []
  const running: Promise<void>[] = []
  while (performance.now() < until && !isOver()) {
    const sentAt = performance.now()
    running.push(
      fetch(url)
        .then(response => response.arrayBuffer())
        .then(() => void times.push(performance.now() - sentAt)),
    )
    await wait(1_000 / REQUESTS_PER_SECOND)
  }
  await Promise.all(running)
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

/** Serves a full calendar of ten series and two hundred events, another one for each request. */
async function startCalendars(): Promise<string> {
  const stamp = (moment: number) => new Date(moment).toISOString().replace(/\.\d+|[-:]/g, '')
  const event = (uid: number, start: number, more = '') =>
    `BEGIN:VEVENT\r\nUID:${uid}@primer.rs\r\nDTSTART:${stamp(start)}\r\nDTEND:${stamp(start + 3_600_000)}\r\nSUMMARY:Sastanak\r\n${more}END:VEVENT\r\n`
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    const start = Date.now() + requests * 60_000
    const events = Array.from({ length: 210 }, (_, index) =>
      event(index, start + index * 36_000_000, index < 10 ? 'RRULE:FREQ=WEEKLY\r\n' : ''),
    )
    response.writeHead(200, { 'content-type': 'text/calendar' })
    response.end(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onStop(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
