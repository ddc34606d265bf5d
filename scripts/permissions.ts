import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { secretSettings } from '../platform/server/secret-files.server.ts'

/**
 * Returns the options of Node's permission model for the site's process (ASVS 5.0, 13.2.5): it may read the project,
 * its data and the files that the settings name, write its data, and start no program. Addons are allowed for sharp.
 */
export function permissionsOf(environment: NodeJS.ProcessEnv): string[] {
  const data = resolve(environment.DATA_DIR || 'data')
  // Creates the folder, because Node takes a missing path for a file and then allows nothing below that path.
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

/** Returns the paths of secrets (`…_FILE`), of certificates for PostgreSQL and of the towns. */
function namedFiles(environment: NodeJS.ProcessEnv): string[] {
  const secrets = secretSettings.flatMap(name => environment[`${name}_FILE`] || [])
  const { DATABASE_URL = '' } = environment
  const params = new URLSearchParams(DATABASE_URL.split('?')[1])
  const towns = environment.TOWNS_DIR ? [environment.TOWNS_DIR] : []
  const certificates = ['sslrootcert', 'sslcert', 'sslkey'].flatMap(name => params.get(name) ?? [])
  return [...secrets, ...certificates, ...towns].map(file => resolve(file))
}
