import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/server/config.server.ts'
import { openEmbedded } from '../platform/server/database/embedded-db.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { openTowns } from '../platform/server/towns.server.ts'
import { writeFirstRows } from './demo/first-rows.ts'
import { isDemoAllowed } from './demo/ids.ts'

// Creates and migrates the embedded database for scripts/start.ts, and ends when that process ends.
process.on('disconnect', () => process.exit(1))
const config = readConfig(process.env)
if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) {
  const database = await openEmbedded(config.DATA_DIR, createLog(config))
  openTowns(config.TOWNS_DIR)
  if (isDemoAllowed(config)) await writeFirstRows({ db: database.db, config }, Date.now())
  await database.close()
}
process.exit()
