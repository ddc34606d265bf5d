import type { Config } from '../config.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'

/** Opens PostgreSQL by DATABASE_URL, else the embedded one in the data folder, and brings the tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  log: Logger,
): Promise<Database> {
  if (config.DATABASE_URL)
    return (await import('./postgres-db.server.ts')).openPostgres(config.DATABASE_URL, config.DATABASE_POOL, log)
  const { openEmbedded } = await import('./embedded-db.server.ts')
  return openEmbedded(config.DATA_DIR, log)
}
