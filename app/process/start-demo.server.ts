import { readConfig } from '../../platform/server/config.server.ts'
import { each } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'
import { features } from '../features.server.ts'
import { within } from './within.server.ts'

/** Who can be signed in as, once the demonstration data is in. */
export type Demo = { logins: Record<string, string>; password: string }

/** People with public passwords must not be there where anybody may sign in as them. */
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
 * Without a database of one's own, a first start shows a street that is lived in. The site is open before it is full:
 * `done` waits for that. Null where no demonstration is allowed.
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

/** By hand: fills the database, where that is allowed. Answers what to tell. */
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

/** By hand: its people with all that was theirs. Answers what to tell. */
export async function removeDemonstration(environment: NodeJS.ProcessEnv): Promise<string> {
  const { removeDemo } = await import('../../scripts/demo/remove.ts')
  const people = await within(readConfig(environment), runtime => removeDemo(runtime, each(features, 'personalData')))
  return `${people} people of the demonstration removed, with all that was theirs.`
}
