import { readConfig } from '../platform/server/config.server.ts'
import { moveFiles } from '../platform/server/move-files.server.ts'
import { StartError } from '../platform/server/start-error.server.ts'
import { positionalArguments, runCommand } from './command.ts'

/** `npm run move-files -- s3` copies the files to STORAGE_URL; `-- disk` copies them back (docs/operations.md). */
await runCommand(async () => {
  const [to] = positionalArguments
  if (to !== 's3' && to !== 'disk') throw new StartError('Usage: npm run move-files -- s3|disk')
  const { copied, equal } = await moveFiles(readConfig(), to)
  return `${copied} files copied; all ${equal} are the same in both places`
})
