import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One statement by itself, outside of any transaction. */
export type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

const indexName = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/m

/**
 * Runs what `migrations/online` says and has not been run yet, in the order of the files' names. Each statement stands by
 * itself, outside of a transaction, while people go on using the site; so it has to bear being run again. An index that
 * an earlier try left unfinished is made anew.
 */
export async function runOnlineSteps(run: Run, folder: string, isEmbedded: boolean): Promise<void> {
  // The embedded database has one connection, and nobody to hold up.
  const alone = (text: string) => run(isEmbedded ? text.replaceAll(' CONCURRENTLY', '') : text)
  const ask = async (text: string) => (await run(text)).rows
  await run('CREATE SCHEMA IF NOT EXISTS drizzle')
  await run(
    'CREATE TABLE IF NOT EXISTS drizzle.online_steps (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())',
  )
  const done = new Set((await ask('SELECT name FROM drizzle.online_steps')).map(({ name }) => name))
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  for (const file of files.sort().filter(name => !done.has(name))) {
    const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
    for (const statement of statements) {
      const index = indexName.exec(statement)?.[1]
      if (index && (await ask(invalid(index))).length) await alone(`DROP INDEX CONCURRENTLY "${index}"`)
      await alone(statement)
    }
    await run(`INSERT INTO drizzle.online_steps (name) VALUES ('${file}') ON CONFLICT DO NOTHING`)
  }
}

const invalid = (index: string) =>
  `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('public."${index}"') AND NOT indisvalid`
