import { readConfig } from '../../platform/server/config.server.ts'
import { each } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'
import { features } from '../features.server.ts'
import { within } from './within.server.ts'

/** Accounts to sign in with once the demonstration data is loaded. */
export type Demo = { logins: Record<string, string>; password: string }

/** Throws if the database of a public site contains demonstration users, whose passwords are public. */
export async function refuseStrayDemo({ config, database }: Runtime): Promise<void> {
  const { demoMayLive, demoPeopleIds } = await import('../../scripts/demo/ids.ts')
  if (demoMayLive(config)) return
  const { rows } = await database.query(
    'SELECT count(*)::int AS people FROM profiles WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL',
    [demoPeopleIds()],
  )
  const { people } = rows[0] as { people: number }
  if (!people) return
  throw new StartFault(
    `The database holds ${people} people of the demonstration, whose passwords are public; remove them with the same settings by: npm run demo -- --remove`,
  )
}

/**
 * Loads the demonstration data at the first start of an embedded database. The site is open before that is done: `done`
 * waits for it. Returns null where no demonstration is allowed.
 */
export async function loadDemoOnFirstStart(runtime: Runtime): Promise<(Demo & { done: Promise<void> }) | null> {
  const { config, log } = runtime
  if (config.DATABASE_URL) return null
  const { demoIsAllowed, demoLogins, demoPassword, loadDemo } = await import('../../scripts/demo/load.ts')
  if (!demoIsAllowed(config)) return null
  const done = loadDemo(runtime).then(
    () => log.info('demonstration data is in; the README says as whom to sign in'),
    error => log.error({ err: error }, 'the demonstration data could not be written'),
  )
  return { logins: demoLogins, password: demoPassword, done }
}

/** Runs `npm run demo`: loads the demonstration data where that is allowed; returns the message to print. */
export async function fillDemonstration(environment: NodeJS.ProcessEnv): Promise<string> {
  const { demoIsAllowed, loadDemo } = await import('../../scripts/demo/load.ts')
  const config = readConfig(environment)
  if (!demoIsAllowed(config)) {
    throw new StartFault(
      'Demonstration data has public passwords: it needs an APP_URL on this machine, DEMO not off, and with DATABASE_URL a local database with "demo" in its name.',
    )
  }
  await within(config, loadDemo)
  return 'The demonstration is in; the README says as whom to sign in.'
}

/** Runs `npm run demo -- --remove`: deletes the demonstration users with their data; returns the message to print. */
export async function removeDemonstration(environment: NodeJS.ProcessEnv): Promise<string> {
  const { removeDemo } = await import('../../scripts/demo/remove.ts')
  const people = await within(readConfig(environment), runtime => removeDemo(runtime, each(features, 'personalData')))
  return `${people} people of the demonstration removed, with all that was theirs.`
}
