import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Config } from './config.server.ts'
import type { Logger } from './log.server.ts'

/** The one database type the features know. Both drivers answer to it with the same SQL. */
export type Db = NodePgDatabase
/** A running transaction. Inside one, use nothing else: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgres' | 'embedded'
  db: Db
  /** One statement past Drizzle, for libraries that bring their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** A hot read: parsed and planned once per connection, recognised by its text. Texts must come from a bounded set. */
  prepared<Row>(text: string, values: unknown[]): Promise<Row[]>
  /** Several statements at once, without parameters. */
  exec(text: string): Promise<unknown>
  close(): Promise<void>
}

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any fixed number: whoever holds it migrates, the other copies wait. */
const migrationLock = 727_002_026

/** Opens PostgreSQL by DATABASE_URL, else the embedded one in the data folder, and brings the tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  log: Logger,
): Promise<Database> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, config.DATABASE_POOL, log)
  const { openEmbedded } = await import('./embedded-db.server.ts')
  return openEmbedded(config.DATA_DIR, log)
}

async function openPostgres(url: string, max: number, log: Logger): Promise<Database> {
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
    db: drizzlePg(pool),
    query: (text, values) => pool.query(text, values),
    prepared: async (text, values) => {
      let name = names.get(text)
      if (!name) names.set(text, (name = `hot-${names.size}`))
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
    await migratePg(drizzlePg(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** The code PostgreSQL gave (`23505` for a unique violation), under however many wrappings. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
