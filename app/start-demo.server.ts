import type { Runtime } from '../platform/server/runtime.server.ts'

/** Who can be signed in as, once the demonstration data is in. */
export type Demo = { logins: Record<string, string>; password: string }

/**
 * Without a database of one's own, a first start shows a street that is lived in. The site is open before it is full:
 * `done` waits for that. Null where no demonstration is allowed.
 */
export async function loadDemoOnFirstStart(runtime: Runtime): Promise<(Demo & { done: Promise<void> }) | null> {
  const { config, log } = runtime
  if (config.DATABASE_URL) return null
  const { demoIsAllowed, demoLogins, demoPassword, loadDemo } = await import('../scripts/demo/load.ts')
  if (!demoIsAllowed(config)) return null
  const done = loadDemo(runtime).then(
    () => log.info({ ...demoLogins, password: demoPassword }, 'demonstration data is in; sign in as one of these'),
    error => log.error({ err: error }, 'the demonstration data could not be written'),
  )
  return { logins: demoLogins, password: demoPassword, done }
}
