import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RunSql } from './online-steps.server.ts'

/** Loads each SQL function from the file of its name. `new` loads only missing functions, for use in migrations. */
export async function loadFunctions(run: RunSql, folder: string, selection: 'new' | 'changed'): Promise<void> {
  await run('CREATE SCHEMA IF NOT EXISTS drizzle')
  await run('CREATE TABLE IF NOT EXISTS drizzle.functions (name text PRIMARY KEY, hash text NOT NULL)')
  const { rows } = await run('SELECT name, hash FROM drizzle.functions')
  const loaded = new Map(rows.map(({ name, hash }) => [name, hash]))
  // Function bodies are not checked, because a function may use a table that a later migration creates.
  await run('SET check_function_bodies = off')
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()) {
    const text = readFileSync(join(folder, file), 'utf8')
    const [name, hash] = [basename(file, '.sql'), createHash('sha256').update(text).digest('hex')]
    if (loaded.get(name) === hash || (selection === 'new' && loaded.has(name))) continue
    await run(text)
    await run(
      `INSERT INTO drizzle.functions VALUES ('${name}', '${hash}') ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
    )
  }
  await run('RESET check_function_bodies')
}
