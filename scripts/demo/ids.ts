import { v5 as uuidv5 } from 'uuid'
import type { Config } from '../../platform/server/config.server.ts'
import { customers, providers } from './people.ts'

const namespace = 'b6f0a0c4-6f0c-4d86-9d0e-7a1d2c3b4a59'
export const idOf = (kind: string, key: string) => uuidv5(`${kind}/${key}`, namespace)

export const administratorKey = 'admin'
export const demoPassword = 'komsiluk1'
export const demoLogins = {
  provider: 'milan.jovanovic@primer.rs',
  customer: 'jelena.stojkovic@primer.rs',
  administrator: 'admin@primer.rs',
}
/** Returns the ids of all demonstration users. These ids are the same in every database. */
export const demoUserIds = () =>
  [...providers.map(({ key }) => key), ...customers.map(({ key }) => key), administratorKey].map(key =>
    idOf('person', key),
  )

/** Whether the site is local with an embedded or a local "demo" database, because the users' passwords are public. */
export const isDemoSafe = ({ isLocal, DATABASE_URL }: Pick<Config, 'isLocal' | 'DATABASE_URL'>) =>
  isLocal && (!DATABASE_URL || isDemoDatabase(new URL(DATABASE_URL)))

export const isDemoAllowed = (config: Pick<Config, 'DEMO' | 'isLocal' | 'DATABASE_URL'>) =>
  config.DEMO && isDemoSafe(config)

function isDemoDatabase({ hostname, pathname, searchParams }: URL): boolean {
  // A `host` parameter overrides the host of the URL.
  const hosts = [hostname, ...searchParams.getAll('host')].filter(Boolean)
  const isOnThisMachine = hosts.every(
    host => ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.startsWith('/'),
  )
  return isOnThisMachine && pathname.includes('demo')
}
