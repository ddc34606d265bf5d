import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { secretSettings } from '../platform/server/secret-files.server.ts'

/**
 * What the site's process may do with files, for Node's permission model (ASVS 5.0, 13.2.5): read the project, its data
 * and the files that the settings name, write its data, and start no program. Addons are allowed for sharp.
 */
export function permissionsOf(environment: NodeJS.ProcessEnv): string[] {
  const data = resolve(environment.DATA_DIR || 'data')
  // Node takes what is not there for the name of a file, below which nothing is allowed.
  mkdirSync(data, { recursive: true })
  const read = [resolve('.'), data, ...namedFiles(environment)]
  return [
    '--permission',
    '--allow-addons',
    '--disable-warning=PERM0001',
    ...read.map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${data}`,
  ]
}

/** Secrets that lie in files (`…_FILE`), and certificates for PostgreSQL. */
function namedFiles(environment: NodeJS.ProcessEnv): string[] {
  const secrets = secretSettings.flatMap(name => environment[`${name}_FILE`] || [])
  const { DATABASE_URL = '' } = environment
  const asked = new URLSearchParams(DATABASE_URL.split('?')[1])
  const certificates = ['sslrootcert', 'sslcert', 'sslkey'].flatMap(name => asked.get(name) ?? [])
  return [...secrets, ...certificates].map(file => resolve(file))
}
