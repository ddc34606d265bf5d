import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a single statement outside any transaction. */
export type RunSql = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

const indexName = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/m

/** Runs statements without a transaction, so they must be repeatable. Recreates an invalid index of a failed try. */
export async function runOnlineSteps(run: RunSql, folder: string, isEmbedded: boolean): Promise<void> {
  // The embedded database has only one connection, so CONCURRENTLY would be useless there.
  const runStep = (text: string) => run(isEmbedded ? text.replaceAll(' CONCURRENTLY', '') : text)
  const rowsOf = async (text: string) => (await run(text)).rows
  await run('CREATE SCHEMA IF NOT EXISTS drizzle')
  await run(
    'CREATE TABLE IF NOT EXISTS drizzle.online_steps (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())',
  )
  const done = new Set((await rowsOf('SELECT name FROM drizzle.online_steps')).map(({ name }) => name))
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  for (const file of files.sort().filter(name => !done.has(name))) {
    const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
    for (const statement of statements) {
      const index = indexName.exec(statement)?.[1]
      if (index && (await rowsOf(invalidIndexQuery(index))).length) await runStep(`DROP INDEX CONCURRENTLY "${index}"`)
      await runStep(statement)
    }
    await run(`INSERT INTO drizzle.online_steps (name) VALUES ('${file}') ON CONFLICT DO NOTHING`)
  }
}

const invalidIndexQuery = (index: string) =>
  `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('public."${index}"') AND NOT indisvalid`
