import type { Config } from '../config.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { currentSecret } from '../secret-files.server.ts'
import type { Database } from './db.server.ts'
import { watchStatements } from './slow-statements.server.ts'

export async function openReplicaDatabase(
  config: Pick<Config, 'DATABASE_REPLICA_URL' | 'DATABASE_POOL' | 'SLOW_QUERY_MS' | 'secretFiles'>,
  log: Logger,
  metrics: Metrics,
): Promise<Database | null> {
  if (!config.DATABASE_REPLICA_URL) return null
  const { openReplica } = await import('./postgres-db.server.ts')
  const watch = watchStatements(metrics, log, config.SLOW_QUERY_MS)
  return openReplica(
    () => currentSecret(config, 'DATABASE_REPLICA_URL')!,
    config.DATABASE_POOL,
    log.child({ database: 'replica' }),
    watch,
  )
}

/** Opens and migrates the database: PostgreSQL with DATABASE_URL, else the embedded database in the data folder. */
export async function openDatabase(
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'SLOW_QUERY_MS' | 'secretFiles'
  >,
  log: Logger,
  metrics: Metrics,
): Promise<Database> {
  if (config.DATABASE_URL) {
    const { openPostgres } = await import('./postgres-db.server.ts')
    const watch = watchStatements(metrics, log, config.SLOW_QUERY_MS)
    return openPostgres(() => currentSecret(config, 'DATABASE_URL')!, config.DATABASE_POOL, log, {
      watch,
      direct: currentSecret(config, 'DATABASE_DIRECT_URL'),
    })
  }
  const { openEmbedded } = await import('./embedded-db.server.ts')
  return openEmbedded(config.DATA_DIR, log)
}
