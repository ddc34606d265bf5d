import pg from 'pg'
import type { Bench } from './bench.ts'
import { startSite } from './programs.ts'
import { createVisits } from './soak-visits.ts'
import { createVisitData } from './visit-data.ts'

/** The run fails if the resident memory exceeds this limit at up to 20 visits a second. */
const MAX_RESIDENT_MB = 400
/** The run fails if memory without garbage grows by more after the warm-up. Caches and sockets may grow by less. */
const MAX_GROWTH_MB = 24

type Usage = NodeJS.MemoryUsage & { handles: number }

/** `npm run bench -- soak --minutes=30` sends all kinds of visits, 50 a second, to see whether memory grows. */
export async function measureSoak({
  postgres,
  folder,
  isShort,
  minutes = 30,
  perSecond = 50,
  print,
}: Bench): Promise<void> {
  const last = isShort ? 1 : minutes
  const street = await createVisitData(postgres, folder, 'soak', 1_000)
  const server = await startSite(
    folder,
    street.url,
    { RATE_LIMITS: 'on', TRUST_PROXY: 'on', LOG_LEVEL: 'warn' },
    { probe: true, name: 'localhost' },
  )
  const { reads, writes } = createVisits({ ...server, port: new URL(server.url).port }, street)
  // At fifty visits a second, each kind of write occurs about once a second, but sending and viewing twice.
  const others = [...Object.values(writes), writes.sendMessage, writes.view]
  const counts = { answered: 0, failed: 0, slow: 0 }
  const failures: string[] = []
  let at = 0
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    at += 1
    const visit = at % 4 === 0 ? others[(at / 4) % others.length]! : reads[at % reads.length]!
    // With this many open visits the server does not keep up, so more visits would not measure anything else.
    if (open.size > 200) {
      counts.slow += 1
      return
    }
    const running = visit().then(
      () => {
        counts.answered += 1
      },
      (error: Error) => {
        counts.failed += 1
        if (failures.length < 10) failures.push(error.message)
      },
    )
    open.add(running)
    void running.finally(() => open.delete(running))
  }, 1000 / perSecond)

  print(`${perSecond} visits a second for ${last} minutes over 1,000 services; memory in MB, with garbage`)
  print('| minute | visits | left out | failed | resident | heap | external | buffers | handles | connections |')
  print('|---|---|---|---|---|---|---|---|---|---|')
  const warmUp = last >= 6 ? 3 : last / 3
  const resident: number[] = []
  let warm: NodeJS.MemoryUsage | undefined
  const began = Date.now()
  const step = isShort ? 1 / 6 : 1
  for (let minute = step; minute <= last + 0.001; minute += step) {
    await new Promise(done => setTimeout(done, began + minute * 60_000 - Date.now()))
    const usage = (await server.usage()) as Usage
    const { rss, heapUsed, external, arrayBuffers, handles } = usage
    print(
      `| ${minute.toFixed(isShort ? 1 : 0)} | ${counts.answered} | ${counts.slow} | ${counts.failed} | ${[rss, heapUsed, external, arrayBuffers].map(mb).join(' | ')} | ${handles} | ${await connections(street.url)} |`,
    )
    if (minute >= warmUp) {
      resident.push(rss)
      warm ??= await server.memory()
    }
  }
  clearInterval(timer)
  await Promise.all(open)
  const end = await server.memory()
  await server.stop()

  const retained = (usage: NodeJS.MemoryUsage) => usage.heapUsed + usage.external
  const growth = retained(end) - retained(warm!)
  print(
    `\nafter a collection: ${mb(retained(warm!))} when warm, ${mb(retained(end))} at the end; at most ${mb(Math.max(...resident))} resident`,
  )
  for (const failure of failures) print(failure)
  if (counts.failed) throw new Error(`${counts.failed} visits failed`)
  if (growth > MAX_GROWTH_MB * 1e6) throw new Error(`retained memory has grown by ${mb(growth)} MB`)
  if (perSecond <= 20 && Math.max(...resident) > MAX_RESIDENT_MB * 1e6)
    throw new Error(`more than ${MAX_RESIDENT_MB} MB resident`)
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
