import type pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { queryFunctionsOf } from './pool-database.server.ts'
import { keepAliveSettings } from './postgres-keepalive.server.ts'
import { migratePostgres } from './postgres-migration.server.ts'
import { prepareStatements } from './prepared-statements.server.ts'
import type { WatchStatement } from './slow-statements.server.ts'
import { WatchedPool } from './watched-pool.server.ts'

/** Session settings. A transaction-mode pooler refuses such settings, because its users share connections. */
const SESSION_SETTINGS = {
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 15_000,
  ...keepAliveSettings,
  // JIT compilation and parallel workers are off, because starting them takes longer than our statements.
  options: `${keepAliveSettings.options} -c jit=off -c max_parallel_workers_per_gather=0`,
}

/**
 * Calls `url` for each connection, because its password may change every hour. If `direct` is given, `url` leads
 * to a pooler (PgBouncer in transaction mode). Then connections get no session settings, and migrations use `direct`.
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
      ...(pooled ? { keepAlive: true } : SESSION_SETTINGS),
      ...(onlyReads && { options: `${SESSION_SETTINGS.options} -c default_transaction_read_only=on` }),
    },
    log,
    watch,
  )
  if (!pooled) pool.on('connect', prepareStatements())
  const functions = queryFunctionsOf(pool)
  if (pooled) await warnWithoutTimeout(pool, log)
  return {
    kind: 'postgres',
    ...functions,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      isUp: pool.isUp,
    }),
    close: () => pool.end(),
  }
}

/** Warns if statements have no time limit. Behind a pooler, the limit must be set for the database role. */
async function warnWithoutTimeout(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query('SHOW statement_timeout')
  if (rows[0].statement_timeout === '0')
    log.warn('statements have no time limit behind the pooler; give the role one (docs/operations.md, PgBouncer)')
}
