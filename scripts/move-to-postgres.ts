import { moveToPostgres } from '../platform/server/backup/move-to-postgres.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { runCommand } from './command.ts'

/** `npm run move-to-postgres`: copies the embedded database in DATA_DIR into DATABASE_URL (docs/operations.md). */
await runCommand(async () => {
  const config = readConfig()
  const { tables, copied } = await moveToPostgres(config, createLog(config))
  return `${copied} tables copied; all ${tables} are the same in both places. Files stay where they are.`
})
