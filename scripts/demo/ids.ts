import { v5 as uuidv5 } from 'uuid'
import type { Config } from '../../platform/server/config.server.ts'
import { customers, providers } from './people.ts'

const namespace = 'b6f0a0c4-6f0c-4d86-9d0e-7a1d2c3b4a59'
export const idOf = (kind: string, key: string) => uuidv5(`${kind}/${key}`, namespace)

export const administratorKey = 'admin'
/** Everybody in the demonstration, known by ids that are always the same. */
export const demoPeopleIds = () =>
  [...providers.map(({ key }) => key), ...customers.map(({ key }) => key), administratorKey].map(key =>
    idOf('person', key),
  )

/**
 * The passwords are public, so the demonstration lives only where nobody else can reach it: under a local address, in
 * the embedded database or in one of this machine that is made for it, as its name says.
 */
export const demoMayLive = ({ isLocal, DATABASE_URL }: Pick<Config, 'isLocal' | 'DATABASE_URL'>) =>
  isLocal && (!DATABASE_URL || isForDemo(new URL(DATABASE_URL)))

function isForDemo({ hostname, pathname, searchParams }: URL): boolean {
  // A host among the parameters would go before the one in its place.
  const hosts = [hostname, ...searchParams.getAll('host')].filter(Boolean)
  const isHere = hosts.every(host => ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.startsWith('/'))
  return isHere && pathname.includes('demo')
}
