import { readConfig } from '../../platform/server/config.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'
import { features } from '../features.server.ts'
import { withRuntime } from './with-runtime.server.ts'

export type DemoAccounts = { logins: Record<string, string>; password: string }

/** Throws if the database of a public site contains demonstration users, whose passwords are public. */
export async function refuseDemoOnPublicSite({ config, database }: Runtime): Promise<void> {
  const { isDemoSafe, demoUserIds } = await import('../../scripts/demo/ids.ts')
  if (isDemoSafe(config)) return
  const { rows } = await database.query(
    'SELECT count(*)::int AS people FROM profiles WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL',
    [demoUserIds()],
  )
  const { people } = rows[0] as { people: number }
  if (!people) return
  throw new StartError(
    `The database holds ${people} people of the demonstration, whose passwords are public; remove them with the same settings by: npm run demo -- --remove`,
  )
}

/**
 * Loads the demonstration at the first start of an embedded database, if allowed. Most of it is loaded after
 * `firstAnswer`. `done` resolves after loading.
 */
export async function loadDemoOnFirstStart(
  runtime: Runtime,
  firstAnswer: Promise<void>,
): Promise<(DemoAccounts & { done: Promise<void> }) | null> {
  const { config, log } = runtime
  if (config.DATABASE_URL) return null
  const { loadDemo } = await import('../../scripts/demo/load.ts')
  const { demoLogins, demoPassword, isDemoAllowed } = await import('../../scripts/demo/ids.ts')
  if (!isDemoAllowed(config)) return null
  const done = loadDemo(runtime, { firstAnswer }).then(
    () => log.info('demonstration data is in; the README says as whom to sign in'),
    error => log.error({ err: error }, 'the demonstration data could not be written'),
  )
  return { logins: demoLogins, password: demoPassword, done }
}

/** Runs `npm run demo`: loads the demonstration data if that is allowed. Returns the message to print. */
export async function fillDemonstration(environment: NodeJS.ProcessEnv): Promise<string> {
  const { loadDemo } = await import('../../scripts/demo/load.ts')
  const { isDemoAllowed } = await import('../../scripts/demo/ids.ts')
  const config = readConfig(environment)
  if (!isDemoAllowed(config)) {
    throw new StartError(
      'Demonstration data has public passwords: it needs an APP_URL on this machine, DEMO not off, and with DATABASE_URL a local database with "demo" in its name.',
    )
  }
  await withRuntime(config, runtime => loadDemo(runtime))
  return 'The demonstration is in; the README says as whom to sign in.'
}

/** Runs `npm run demo -- --remove`: deletes the demonstration users with their data. Returns the message to print. */
export async function removeDemonstration(environment: NodeJS.ProcessEnv): Promise<string> {
  const { removeDemo } = await import('../../scripts/demo/remove.ts')
  const people = await withRuntime(readConfig(environment), runtime =>
    removeDemo(runtime, collect(features, 'personalData')),
  )
  return `${people} people of the demonstration removed, with all that was theirs.`
}
