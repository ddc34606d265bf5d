import pg from 'pg'
import type { Bench } from './bench.ts'
import { startOurs } from './programs.ts'
import { visitsOf } from './soak-visits.ts'
import { fillStreet } from './street.ts'

/** Resident memory at any time, in MB, while there are no more than 20 visits a second. */
const mostResident = 400
/** What stays after a collection may grow by so much from warm to the end (MB): the cache, sockets, code used late. */
const mostGrowth = 24

type Usage = NodeJS.MemoryUsage & { handles: number }

/**
 * `npm run bench -- soak --minutes=30`: everything at once for long, 50 visits a second, to see that nothing grows;
 * `--minutes=10 --per-second=20` for how much memory it takes.
 */
export async function measureSoak({
  postgres,
  folder,
  isShort,
  minutes = 30,
  perSecond = 50,
  say,
}: Bench): Promise<void> {
  const last = isShort ? 1 : minutes
  const street = await fillStreet(postgres, folder, 'soak', 1_000)
  const server = await startOurs(
    folder,
    street.url,
    { RATE_LIMITS: 'on', TRUST_PROXY: 'on', LOG_LEVEL: 'warn' },
    { probe: true, name: 'localhost' },
  )
  const { reads, writes } = visitsOf({ ...server, port: new URL(server.url).port }, street)
  // Of fifty visits a second one signs in and one sends a picture.
  const others = [...Object.values(writes), writes.say, writes.view]
  const counts = { asked: 0, failed: 0, slow: 0 }
  const failures: string[] = []
  let at = 0
  const going = new Set<Promise<void>>()
  const timer = setInterval(() => {
    at += 1
    const visit = at % 4 === 0 ? others[(at / 4) % others.length]! : reads[at % reads.length]!
    // So many on their way say that the server does not keep up; more of them would measure nothing else.
    if (going.size > 200) {
      counts.slow += 1
      return
    }
    const one = visit().then(
      () => {
        counts.asked += 1
      },
      (error: Error) => {
        counts.failed += 1
        if (failures.length < 10) failures.push(error.message)
      },
    )
    going.add(one)
    void one.finally(() => going.delete(one))
  }, 1000 / perSecond)

  say(`${perSecond} visits a second for ${last} minutes over 1,000 services; memory in MB, with garbage`)
  say('| minute | visits | left out | failed | resident | heap | external | buffers | handles | connections |')
  say('|---|---|---|---|---|---|---|---|---|---|')
  const warmUp = last >= 6 ? 3 : last / 3
  const resident: number[] = []
  let warm: NodeJS.MemoryUsage | undefined
  const began = Date.now()
  const step = isShort ? 1 / 6 : 1
  for (let minute = step; minute <= last + 0.001; minute += step) {
    await new Promise(done => setTimeout(done, began + minute * 60_000 - Date.now()))
    const usage = (await server.usage()) as Usage
    const { rss, heapUsed, external, arrayBuffers, handles } = usage
    say(
      `| ${minute.toFixed(isShort ? 1 : 0)} | ${counts.asked} | ${counts.slow} | ${counts.failed} | ${[rss, heapUsed, external, arrayBuffers].map(mb).join(' | ')} | ${handles} | ${await connections(street.url)} |`,
    )
    if (minute >= warmUp) {
      resident.push(rss)
      warm ??= await server.memory()
    }
  }
  clearInterval(timer)
  await Promise.all(going)
  const end = await server.memory()
  await server.stop()

  const kept = (usage: NodeJS.MemoryUsage) => usage.heapUsed + usage.external
  const growth = kept(end) - kept(warm!)
  say(
    `\nafter a collection: ${mb(kept(warm!))} when warm, ${mb(kept(end))} at the end; at most ${mb(Math.max(...resident))} resident`,
  )
  for (const failure of failures) say(failure)
  if (counts.failed) throw new Error(`${counts.failed} visits failed`)
  if (growth > mostGrowth * 1e6) throw new Error(`what is kept has grown by ${mb(growth)} MB`)
  if (perSecond <= 20 && Math.max(...resident) > mostResident * 1e6)
    throw new Error(`more than ${mostResident} MB resident`)
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(0)

async function connections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return rows[0].count
  } finally {
    await client.end()
  }
}
