import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { keptAlive } from './postgres-keepalive.server.ts'
import { migratePostgres } from './postgres-migration.server.ts'
import type { WatchStatement } from './slow-statements.server.ts'
import { WatchedPool } from './watched-pool.server.ts'

/** What a connection is told when it begins; a pooler, which hands one on from transaction to transaction, refuses it. */
const ownConnection = {
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 15_000,
  ...keptAlive,
  // To compile a statement, or to start others that read along, takes longer than any of ours runs.
  options: `${keptAlive.options} -c jit=off -c max_parallel_workers_per_gather=0`,
}

/**
 * A pool of connections to the PostgreSQL at `url`, migrated under an advisory lock. It is asked for the address anew
 * for each connection, since the password in it may live for an hour only. With `direct` the address is a pooler's
 * (PgBouncer in transaction mode): nothing is kept in a connection then, and migrations go past it.
 */
export async function openPostgres(
  url: () => string,
  max: number,
  log: Logger,
  { watch = () => () => {}, direct }: { watch?: WatchStatement; direct?: string } = {},
): Promise<Database> {
  await migratePostgres(direct ?? url(), log)
  return connectTo(url, max, log, { watch, pooled: Boolean(direct) })
}

/** A pool of connections that only read, to a replica of it. */
export const openReplica = (url: () => string, max: number, log: Logger, watch: WatchStatement): Promise<Database> =>
  connectTo(url, max, log, { watch, pooled: false, onlyReads: true })

async function connectTo(
  url: () => string,
  max: number,
  log: Logger,
  { watch, pooled, onlyReads = false }: { watch: WatchStatement; pooled: boolean; onlyReads?: boolean },
): Promise<Database> {
  const pool = new WatchedPool(
    url,
    {
      max,
      application_name: 'komsiluk',
      ...(pooled ? { keepAlive: true } : ownConnection),
      ...(onlyReads && { options: `${ownConnection.options} -c default_transaction_read_only=on` }),
    },
    log,
    watch,
  )
  if (pooled) await warnOfNoLimit(pool, log)
  else pool.on('connect', preparing())
  return {
    kind: 'postgres',
    db: drizzle(pool),
    query: (text, values) => pool.query(text, values),
    rows: async (text, values, how) =>
      (await pool.query(how?.plannedForItsValues ? { text, values, name: unprepared } : prepared(text, values))).rows,
    exec: text => pool.query(text),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      isUp: pool.isUp,
    }),
    close: () => pool.end(),
  }
}

/** Behind a pooler the limits have to be the role's. */
async function warnOfNoLimit(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query('SHOW statement_timeout')
  if (rows[0].statement_timeout === '0')
    log.warn('statements have no time limit behind the pooler; give the role one (docs/operations.md, PgBouncer)')
}

/** PostgreSQL's own name for a statement that is planned anew each time. */
const unprepared = ''
/** Texts are few, since values are parameters; should they not be, the rest go unprepared. */
const mostPrepared = 1_000

type Query = (asked: unknown, values?: unknown, ...rest: unknown[]) => unknown
type Asked = { text: string; name?: string; values?: unknown[]; isPrepared?: true }
/** A statement that is prepared also where it has no parameters. */
const prepared = (text: string, values: unknown[]): Asked => ({ text, values, isPrepared: true })

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
    const ask: Query = (asked, values, ...rest) => {
      const statement = (typeof asked === 'string' ? { text: asked } : asked) as Asked
      const parameters = (values ?? statement.values) as unknown[] | undefined
      return (parameters?.length || statement.isPrepared) && statement.name === undefined
        ? query({ ...statement, name: nameOf(statement.text) }, values, ...rest)
        : query(asked, values, ...rest)
    }
    client.query = ask as typeof client.query
  }
}
