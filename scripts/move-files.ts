import { readConfig } from '../platform/server/config.server.ts'
import { moveFiles } from '../platform/server/move-files.server.ts'
import { StartFault } from '../platform/server/start-fault.server.ts'
import { command, given } from './command.ts'

/** `npm run move-files -- s3` copies the files from disk to STORAGE_URL, `-- disk` back (docs/operations.md). */
await command(async () => {
  const [to] = given
  if (to !== 's3' && to !== 'disk') throw new StartFault('Usage: npm run move-files -- s3|disk')
  const { copied, equal } = await moveFiles(readConfig(), to)
  return `${copied} files copied; all ${equal} are the same in both places`
})
