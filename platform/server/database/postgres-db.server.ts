import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { keptAlive } from './postgres-keepalive.server.ts'
import { migratePostgres } from './postgres-migration.server.ts'
import { WatchedPool } from './watched-pool.server.ts'

/** A pool of connections to the PostgreSQL at `url`, migrated under an advisory lock. */
export async function openPostgres(url: string, max: number, log: Logger): Promise<Database> {
  await migratePostgres(url, log)
  const pool = new WatchedPool(
    {
      connectionString: url,
      max,
      application_name: 'komsiluk',
      idle_in_transaction_session_timeout: 10_000,
      statement_timeout: 15_000,
      ...keptAlive,
      // Compiling a statement takes longer than any of ours runs.
      options: `${keptAlive.options} -c jit=off`,
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
