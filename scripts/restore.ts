import { backupKey } from '../platform/server/backup/backup-key.server.ts'
import { restore } from '../platform/server/backup/restore.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { hasFlag, readFileArgument, runCommand } from './command.ts'

/** `npm run restore -- FILE`: restores the database and all files from a backup (docs/operations.md). */
await runCommand(async () => {
  const file = readFileArgument('npm run restore -- FILE [--overwrite]')
  const options = { key: backupKey(process.env), mayOverwrite: hasFlag('overwrite') }
  const { files, madeAt } = await restore(readConfig(), file, options)
  return `The database and ${files} files are as they were at ${madeAt}`
})
