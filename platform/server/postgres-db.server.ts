import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, migrationsFolder } from './db.server.ts'
import type { Logger } from './log.server.ts'

/** Any fixed number: whoever holds it migrates, the other copies wait. */
const migrationLock = 727_002_026

/** A pool of connections to the PostgreSQL at `url`, migrated under an advisory lock. */
export async function openPostgres(url: string, max: number, log: Logger): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'komsiluk',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 15_000,
    keepAlive: true,
  })
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  await migratePostgres(url)
  const names = new Map<string, string>()
  return {
    kind: 'postgres',
    db: drizzle(pool),
    query: (text, values) => pool.query(text, values),
    prepared: async (text, values) => {
      const name = names.get(text) ?? `hot-${names.size}`
      names.set(text, name)
      return (await pool.query({ name, text, values })).rows
    },
    exec: text => pool.query(text),
    close: () => pool.end(),
  }
}

/** Under an advisory lock, on a connection of its own, since a migration may take longer than a request may. */
async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'komsiluk-migration' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
