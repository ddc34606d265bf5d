import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '../start-error.server.ts'
import type { RunSql } from './online-steps.server.ts'

/** Last migration and online step before the baseline. The baseline has the time of this migration. */
const last = { migration: '0033_night_hours_and_versions', onlineStep: '0032_1_indexes.sql' }

/** Replaces the records of old migrations by the baseline's record. Throws if some of these migrations did not run. */
export async function adoptBaseline(run: RunSql, migrationsFolder: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder })
  const { folderMillis, hash } = baseline!
  const { rows: tables } = await run(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exist`)
  if (!tables[0]!.exist) return
  const { rows } = await run('SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')
  const times = rows.map(row => Number(row.created_at))
  if (!times.length || times[0] === folderMillis) return
  if (times.at(-1) !== folderMillis || !(await isStepDone(run, last.onlineStep))) {
    throw new StartError(
      `The database is older than ${last.migration}, from which this version goes on. Start the version before this one over it once, then this one`,
    )
  }
  await run(`WITH earlier AS (DELETE FROM drizzle.__drizzle_migrations)
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`)
}

/** Returns false also for a database that is older than the table of online steps. */
async function isStepDone(run: RunSql, step: string): Promise<boolean> {
  const { rows } = await run(`SELECT to_regclass('drizzle.online_steps') IS NOT NULL AS exist`)
  if (!rows[0]!.exist) return false
  return (await run(`SELECT 1 FROM drizzle.online_steps WHERE name = '${step}'`)).rows.length > 0
}
