import { openClient } from '../platform/server/database/embedded-db.server.ts'
import { openEmbeddedPool } from '../platform/server/database/embedded-pool.server.ts'
import { queryFunctionsOf } from '../platform/server/database/pool-database.server.ts'
import type { Bench } from './bench.ts'
import { median, ratioWithSpread } from './rounds.ts'

const statements: [name: string, text: string, values: unknown[]][] = [
  ['one row by its key', 'SELECT id, name, saved_at FROM notes WHERE id = $1', [500]],
  ['twenty rows', 'SELECT id, name, saved_at FROM notes WHERE id > $1 ORDER BY id LIMIT 20', [100]],
  [
    'a join of four tables',
    `SELECT c.relname, n.nspname, a.attname, t.typname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relname = $1 AND n.nspname = $2 AND a.attnum > 0`,
    ['notes', 'public'],
  ],
  ['a change of one row', 'UPDATE notes SET saved_at = now() WHERE id = $1', [7]],
]

/** Measures a statement of the embedded database through its pool against the same one through PGlite's `query`. */
export async function measureEmbedded({ isShort, print }: Bench): Promise<void> {
  const [rounds, repetitions] = isShort ? [2, 20] : [9, 1_000]
  const client = await openClient()
  await client.exec(`CREATE TABLE notes (id int PRIMARY KEY, name text, saved_at timestamptz DEFAULT now());
    INSERT INTO notes SELECT i, 'Beleška ' || i FROM generate_series(1, 1000) i; ANALYZE`)
  const pool = openEmbeddedPool(client)
  const { query } = queryFunctionsOf(pool)
  /** Returns the processor time of one run in microseconds. */
  const measure = async (run: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    for (let at = 0; at < repetitions; at += 1) await run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / repetitions
  }
  print('| statement | ratio of processor time | µs through the pool | µs through PGlite |')
  print('|---|---|---|---|')
  for (const [name, text, values] of statements) {
    const sides = [() => query(text, values), () => client.query(text, values)]
    const figures: [number[], number[]] = [[], []]
    for (const run of sides) await measure(run)
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
        figures[side].push(await measure(sides[side]!))
    const [ours, reference] = figures
    print(
      `| ${name} | ${ratioWithSpread(ours, reference)} | ${median(ours).toFixed(0)} | ${median(reference).toFixed(0)} |`,
    )
  }
  await pool.end()
  await client.close()
}
