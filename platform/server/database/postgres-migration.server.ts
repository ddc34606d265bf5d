import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import { databaseErrorCode, migrationsFolder } from './db.server.ts'
import { migrateDatabase } from './migration.server.ts'
import { keepAliveSettings } from './postgres-keepalive.server.ts'

/** Key of the advisory lock, an arbitrary number. */
const MIGRATION_LOCK = 727_002_026
const POLL_INTERVAL_MS = 200
/** Wait only briefly for a table lock, then retry, because a waiting session blocks all later sessions. */
const LOCK_TIMEOUT_MS = 2_000
const MAX_TRIES = 30
/** PostgreSQL's code for lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Migrates PostgreSQL on a separate connection, because a migration may take longer than requests are allowed to. */
export async function migratePostgres(url: string, log: Logger, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'komsiluk-migration',
    connectionTimeoutMillis: 10_000,
    ...keepAliveSettings,
  })
  await client.connect()
  try {
    await takeLock(client)
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await migrateDatabase(text => client.query(text), {
      migrate: migrationsFolder => migrate(drizzle(client), { migrationsFolder }),
      isEmbedded: false,
      folder,
      retry: work => retryWhileLocked(log, work),
    })
  } finally {
    await client.end()
  }
}

/** Polls for the lock, because a waiting statement would block another instance's CREATE INDEX CONCURRENTLY. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])
    if (rows[0].mine) return
    await wait(POLL_INTERVAL_MS)
  }
}

async function retryWhileLocked(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error
      log.warn('a migration waits for a table that is in use')
      await wait(POLL_INTERVAL_MS)
    }
  }
}
