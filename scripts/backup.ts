import { backUp } from '../platform/server/backup/backup.server.ts'
import { backupKey } from '../platform/server/backup/backup-key.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { hasFlag, readFileArgument, runCommand } from './command.ts'

/** `npm run backup -- FILE`: writes the database and all files into one file (docs/operations.md). */
await runCommand(async () => {
  const file = readFileArgument('npm run backup -- FILE [--overwrite]')
  const key = backupKey(process.env)
  const { files, bytes } = await backUp(readConfig(), file, { key, mayOverwrite: hasFlag('overwrite') })
  const how = key ? 'encrypted' : 'not encrypted, since BACKUP_KEY is not set'
  return `${file}: the database and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${how}`
})
