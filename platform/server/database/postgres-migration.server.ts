import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import { databaseErrorCode, migrationsFolder } from './db.server.ts'
import { bringUpToDate } from './migration.server.ts'
import { keptAlive } from './postgres-keepalive.server.ts'

/** Any fixed number: whoever holds it migrates, the other instances wait. */
const migrationLock = 727_002_026
const lookEvery = 200
/**
 * Milliseconds. Whoever waits for the lock of a table holds up all who come after him, so the wait is short and the
 * migration tried again.
 */
const lockTimeout = 2_000
const mostTries = 30
/** PostgreSQL's code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03'

/**
 * Brings the tables of a running site up to date: what needs a transaction, then what must not have one. On a connection
 * of its own, since it may take longer than a request may.
 */
export async function migratePostgres(url: string, log: Logger, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'komsiluk-migration',
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
  })
  await client.connect()
  try {
    await takeLock(client)
    await client.query(`SET lock_timeout = ${lockTimeout}`)
    await bringUpToDate(text => client.query(text), {
      migrate: migrationsFolder => migrate(drizzle(client), { migrationsFolder }),
      isEmbedded: false,
      folder,
      retry: work => untilLocked(log, work),
    })
  } finally {
    await client.end()
  }
}

/** By asking again and again: an index that is made concurrently would wait for a statement that waits for this lock. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [migrationLock])
    if (rows[0].mine) return
    await wait(lookEvery)
  }
}

async function untilLocked(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseErrorCode(error) !== lockNotAvailable || tries === mostTries) throw error
      log.warn('a migration waits for a table that is in use')
      await wait(lookEvery)
    }
  }
}
