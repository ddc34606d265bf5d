import { readFileSync } from 'node:fs'
import { StartError } from '../start-error.server.ts'

/** Shorter keys can be guessed. */
const MIN_KEY_LENGTH = 16

/** Returns the key of encrypted backups. Only the backup commands call this, never the site. */
export function backupKey(environment: NodeJS.ProcessEnv): string | undefined {
  const { BACKUP_KEY: value, BACKUP_KEY_FILE: file } = environment
  if (value && file) throw new StartError('Setting BACKUP_KEY_FILE: BACKUP_KEY is set as well; give one of them')
  const key = file ? readKey(file) : value
  if (!key) return undefined
  if (key.length < MIN_KEY_LENGTH) throw new StartError(`Setting BACKUP_KEY: ${MIN_KEY_LENGTH} characters or more`)
  return key
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`Setting BACKUP_KEY_FILE: ${file} cannot be read (${code})`, { cause: error })
  }
}
