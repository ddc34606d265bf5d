import { readFileSync } from 'node:fs'
import { StartFault } from '../start-fault.server.ts'

/** Shorter ones are guessed. */
const shortest = 16

/** The key of backups. Only the commands read it: the site itself never learns it. */
export function backupKey(environment: NodeJS.ProcessEnv): string | undefined {
  const { BACKUP_KEY: given, BACKUP_KEY_FILE: file } = environment
  if (given && file) throw new StartFault('Setting BACKUP_KEY_FILE: BACKUP_KEY is set as well; give one of them')
  const key = file ? readKey(file) : given
  if (!key) return undefined
  if (key.length < shortest) throw new StartFault(`Setting BACKUP_KEY: ${shortest} characters or more`)
  return key
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFault(`Setting BACKUP_KEY_FILE: ${file} cannot be read (${code})`, { cause: error })
  }
}
