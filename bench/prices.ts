import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'yaml'
import { parentCategory } from '../features/services/categories.ts'
import { signupCities } from '../platform/serbian/cities.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import type { Bench } from './bench.ts'
import { withoutIndexes } from './fill-large.ts'
import { type Server, silentLog, startSite } from './programs.ts'
import { SMALL_TOWN_SHARE, townShares } from './words.ts'

const LINES_PER_PROVIDER = 4
const town = { name: 'Beograd', slug: 'beograd', job: 'zamena-ventila' }
const queue = 'price-figures'
const REQUESTS_PER_ROUND = 20

type Side = { lines: number; server: Server }
type Night = { seconds: number; megabytes: number }

/** Measures the page of a job and the nightly figures with a thousand, a hundred thousand and a million price lines. */
export async function measurePrices({ postgres, folder, isShort, print }: Bench): Promise<void> {
  const sides: Side[] = []
  print('| price lines | the night, seconds | lines per second | MB more |')
  print('|---|---|---|---|')
  for (const lines of isShort ? [400, 4_000] : [1_000, 100_000, 1_000_000]) {
    const url = await postgres.create(`prices_${lines}`)
    await fillPrices(url, lines)
    const server = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
    const { seconds, megabytes } = await timeNight(url, server)
    print(`| ${lines} | ${seconds.toFixed(1)} | ${Math.round(lines / seconds)} | ${megabytes.toFixed(0)} |`)
    sides.push({ lines, server })
  }
  print('\n| price lines | page, times longer | ms | its data, times longer | ms |')
  print('|---|---|---|---|---|')
  const rounds = isShort ? 2 : 8
  const pages = await timeInTurns(sides, `/cene/${town.job}/${town.slug}`, rounds)
  const data = await timeInTurns(sides, `/api/town-prices/${town.slug}/${town.job}`, rounds)
  for (const side of sides) {
    const cells = [pages, data].map(
      times => `${(times.get(side)! / times.get(sides[0]!)!).toFixed(2)} | ${times.get(side)!.toFixed(1)}`,
    )
    print(`| ${side.lines} | ${cells.join(' | ')} |`)
  }
  for (const { server } of sides) await server.stop()
}

/** Returns the median milliseconds of a request, sent to all sides in turns. */
async function timeInTurns(sides: Side[], path: string, rounds: number): Promise<Map<Side, number>> {
  const times = new Map<Side, number[]>(sides.map(side => [side, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const side of round % 2 ? sides.toReversed() : sides)
      for (let turn = 0; turn < REQUESTS_PER_ROUND; turn += 1) {
        const started = performance.now()
        const response = await fetch(side.server.url + path)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        // The first round warms up.
        if (round) times.get(side)!.push(performance.now() - started)
      }
  return new Map([...times].map(([side, all]) => [side, all.toSorted((a, b) => a - b)[all.length >> 1]!]))
}

/** Runs the nightly job in the site's process, and reads its time from the queue and its memory while it runs. */
async function timeNight(url: string, server: Server): Promise<Night> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const before = server.residentMegabytes()
    let highest = before
    await client.query(`INSERT INTO pgboss.job (name, data, expire_seconds) VALUES ($1, '{}', 3600)`, [queue])
    for (;;) {
      const { rows } = await client.query<{ state: string; seconds: number; output: unknown }>(
        `SELECT state, extract(epoch FROM completed_on - started_on)::float8 AS seconds, output FROM pgboss.job
         WHERE name = $1`,
        [queue],
      )
      const [job] = rows
      highest = Math.max(highest, server.residentMegabytes())
      if (job?.state === 'completed') return { seconds: job.seconds, megabytes: highest - before }
      if (job?.state !== 'created' && job?.state !== 'active') throw new Error(JSON.stringify(job))
      await wait(100)
    }
  } finally {
    await client.end()
  }
}

/** Writes providers with one service and four lines each. The lines are of all jobs of the dictionary. */
async function fillPrices(url: string, lines: number): Promise<void> {
  await (await openPostgres(() => url, 1, silentLog)).close()
  const { jobs } = parse(readFileSync('content/jobs.yaml', 'utf8')) as {
    jobs: Record<string, { name: string; unit: string }[]>
  }
  const trades = Object.keys(jobs)
  const towns = signupCities.flatMap(name => Array<string>(townShares[name] ?? SMALL_TOWN_SHARE).fill(name))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`,
    )
    await withoutIndexes(client, async () => {
      await client.query(
        `CREATE TEMP TABLE people AS SELECT n, gen_random_uuid() AS id, ($2::text[])[1 + n * 7 % cardinality($2::text[])] AS town,
         1 + n % cardinality($3::text[]) AS trade FROM generate_series(1, $1::int) n`,
        [lines / LINES_PER_PROVIDER, towns, trades],
      )
      await client.query(
        `INSERT INTO profiles (id, name, email, slug, location, phone, email_verified, account_role)
       SELECT id, 'Majstor ' || n, 'majstor-' || n || '@primer.rs', 'majstor-' || n, town, '060 000 000', true, 'provider' FROM people`,
      )
      await client.query(
        `INSERT INTO services (id, user_id, town_key, title, description, category, parent_category, keywords, status)
       SELECT gen_random_uuid(), id, sr_key(town), 'Usluge', 'Dolazak isti dan.', ($1::text[])[trade], ($2::text[])[trade], '{}', 'active' FROM people`,
        [trades, trades.map(trade => parentCategory(trade as never))],
      )
      await client.query(
        `INSERT INTO price_items (id, provider_id, name, unit, price, position)
       SELECT gen_random_uuid(), p.id, d.jobs -> at ->> 'name', d.jobs -> at ->> 'unit', 100 * (500 + (p.n * 37 + at * 211) % 4000), line
       FROM people p JOIN (SELECT trade, jobs FROM unnest($1::jsonb[]) WITH ORDINALITY AS t(jobs, trade)) d USING (trade)
       CROSS JOIN LATERAL generate_series(0, ${LINES_PER_PROVIDER - 1}) line
       CROSS JOIN LATERAL (SELECT ((p.n / cardinality($1::jsonb[]) + line * 3) % jsonb_array_length(d.jobs))::int AS at) picked`,
        [Object.values(jobs).map(each => JSON.stringify(each))],
      )
    })
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}
