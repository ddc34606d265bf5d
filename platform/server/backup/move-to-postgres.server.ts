import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.server.ts'
import { openClient } from '../database/embedded-db.server.ts'
import { embeddedExists, withFolderLock } from '../database/embedded-dump.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { startJobs } from '../jobs/jobs.server.ts'
import type { Logger } from '../log/log.server.ts'
import { createMetrics } from '../metrics/metrics.server.ts'
import { StartError } from '../start-error.server.ts'
import { directDatabaseUrl } from './backup.server.ts'
import { checksumOf, copyRows, qualifiedName, type RunStatement, tablesOf } from './row-copy.server.ts'

/** Tables of the job queue whose rows are copied. pg-boss recreates the other tables. */
const JOB_TABLES = ['queue', 'schedule', 'job_common']

/** Copies all tables and compares checksums. Equal tables are skipped, so that an interrupted move can continue. */
export async function moveToPostgres(config: Config, log: Logger): Promise<{ tables: number; copied: number }> {
  const { DATA_DIR, DATABASE_URL } = config
  if (!DATABASE_URL) throw new StartError('Setting DATABASE_URL: required, the database to move to')
  if (!embeddedExists(DATA_DIR)) throw new StartError(`There is no embedded database in ${DATA_DIR}`)
  const secret = join(DATA_DIR, 'auth-secret')
  if (existsSync(secret) && readFileSync(secret, 'utf8').trim() !== config.AUTH_SECRET) {
    throw new StartError(
      `Setting AUTH_SECRET: has to be what stands in ${secret}, or nobody gets in by his second step; AUTH_SECRET_FILE=${secret} does it`,
    )
  }
  return withFolderLock(DATA_DIR, async () => {
    // `openClient` opens the source. `prepare` migrates the target and creates the target's job queue.
    const source = await openClient(join(DATA_DIR, 'postgres'))
    const target = new pg.Client({ connectionString: directDatabaseUrl(config), application_name: 'komsiluk-move' })
    try {
      await prepare(config, log)
      await target.connect()
      const runOnSource: RunStatement = (text, values) => source.query(text, values)
      const runOnTarget: RunStatement = (text, values) => target.query(text, values)
      for (const run of [runOnSource, runOnTarget]) await run(`SET TIME ZONE 'UTC'`)
      await refuseOtherVersion(runOnSource, runOnTarget)
      return await copyTables(runOnSource, runOnTarget, log)
    } finally {
      await target.end().catch(() => {})
      await source.close()
    }
  })
}

async function prepare(config: Config, log: Logger): Promise<void> {
  const metrics = createMetrics()
  const database = await openDatabase(config, log, metrics)
  const [queue] = await database.rows<{ there: boolean }>(`SELECT to_regclass('pgboss.queue') IS NOT NULL AS there`, [])
  if (!queue!.there) {
    const jobs = await startJobs(database, log, metrics)
    await jobs.stop()
  }
  await database.close()
}

async function refuseOtherVersion(from: RunStatement, to: RunStatement): Promise<void> {
  const versionOf = async (ask: RunStatement) => {
    const { rows } = await ask('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')
    return (rows as { hash: string }[]).map(({ hash }) => hash).join()
  }
  if ((await versionOf(from)) !== (await versionOf(to))) {
    throw new StartError('The embedded database is of another version; start the site over it once, then move')
  }
}

async function copyTables(
  from: RunStatement,
  to: RunStatement,
  log: Logger,
): Promise<{ tables: number; copied: number }> {
  const appTables = await tablesOf(from, 'public')
  const jobs = (await tablesOf(from, 'pgboss')).filter(({ name }) => JOB_TABLES.includes(name))
  for (const table of appTables) {
    const targetSum = await checksumOf(to, table)
    if (targetSum !== '0 rows, 0' && targetSum !== (await checksumOf(from, table))) {
      throw new StartError(`${qualifiedName(table)} there holds other rows; move to an empty database`)
    }
  }
  let copied = 0
  for (const table of [...appTables, ...jobs]) {
    const sourceSum = await checksumOf(from, table)
    if (sourceSum === (await checksumOf(to, table))) continue
    await to('BEGIN')
    try {
      // Delete the target's rows of the job queue, which `prepare` has created.
      if (table.schema === 'pgboss') await to(`DELETE FROM ${qualifiedName(table)}`)
      await copyRows(from, to, table)
      const targetSum = await checksumOf(to, table)
      if (sourceSum !== targetSum)
        throw new StartError(`${qualifiedName(table)} has not arrived as it was: ${sourceSum} here, ${targetSum} there`)
      await to('COMMIT')
    } catch (error) {
      await to('ROLLBACK')
      throw error
    }
    copied += 1
    log.info({ table: table.name, what: sourceSum }, 'moved')
  }
  await to('ANALYZE')
  return { tables: appTables.length + jobs.length, copied }
}
