import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, migrationsFolder } from './db.server.ts'
import type { Logger } from './log.server.ts'
import { WatchedPool } from './watched-pool.server.ts'

/** Any fixed number: whoever holds it migrates, the other copies wait. */
const migrationLock = 727_002_026

/** A side that vanishes is noticed by the other within a minute, and with it what it had locked is free again. */
const noticed = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000',
}

/** A pool of connections to the PostgreSQL at `url`, migrated under an advisory lock. */
export async function openPostgres(url: string, max: number, log: Logger): Promise<Database> {
  await migratePostgres(url)
  const pool = new WatchedPool(
    {
      connectionString: url,
      max,
      application_name: 'komsiluk',
      idle_in_transaction_session_timeout: 10_000,
      statement_timeout: 15_000,
      ...noticed,
    },
    log,
  )
  pool.on('connect', preparing())
  return {
    kind: 'postgres',
    db: drizzle(pool),
    query: (text, values) => pool.query(text, values),
    rows: async (text, values, how) =>
      (await pool.query(how?.plannedForItsValues ? { text, values, name: unprepared } : { text, values })).rows,
    exec: text => pool.query(text),
    close: () => pool.end(),
  }
}

/** Under an advisory lock, on a connection of its own, since a migration may take longer than a request may. */
async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'komsiluk-migration',
    connectionTimeoutMillis: 10_000,
    ...noticed,
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** PostgreSQL's own name for a statement that is planned anew each time. */
const unprepared = ''
/** Texts are few, since values are parameters; should they not be, the rest go unprepared. */
const mostPrepared = 1_000

type Query = (asked: unknown, values?: unknown, ...rest: unknown[]) => unknown
type Asked = { text: string; name?: string; values?: unknown[] }

/**
 * Has every statement with parameters parsed and planned once per connection, whoever sends it: Drizzle, better-auth and
 * the job queue ask the same few questions over and over, and planning takes longer than the answer.
 */
function preparing(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    let name = names.get(text)
    if (!name && names.size < mostPrepared) {
      name = `statement-${names.size}`
      names.set(text, name)
    }
    return name
  }
  return client => {
    const query = client.query.bind(client) as Query
    const prepared: Query = (asked, values, ...rest) => {
      const statement = (typeof asked === 'string' ? { text: asked } : asked) as Asked
      const parameters = (values ?? statement.values) as unknown[] | undefined
      return parameters?.length && statement.name === undefined
        ? query({ ...statement, name: nameOf(statement.text) }, values, ...rest)
        : query(asked, values, ...rest)
    }
    client.query = prepared as typeof client.query
  }
}
