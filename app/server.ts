/*
 * The server's one entry point. Programs that run the site import only this module. Every other module is therefore
 * loaded only once, from the build or, in development, from the sources.
 */
import { createServerEntry } from '@tanstack/react-start/server'
import { reencryptTotpSecrets } from '../features/accounts/auth/encryption.server.ts'
import { flushViews } from '../features/statistics/views.server.ts'
import { createSiteFinder } from '../features/websites/domain/site-hosts.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { hasOneHost } from '../platform/server/http/hosts.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { serveMetrics } from '../platform/server/metrics/metrics-listener.server.ts'
import { type OpenRuntime, openRuntime, type Runtime } from '../platform/server/runtime.server.ts'
import { StartError } from '../platform/server/start-error.server.ts'
import { administrate } from './admin/administrate.server.ts'
import { createApp } from './app.server.ts'
import { startWork } from './features.server.ts'
import { readHead, renderPage } from './pages/render-page.server.tsx'
import { listen } from './process/listen.server.ts'
import { warnAboutUnnamedOperator } from './process/named-operator.server.ts'
import {
  fillDemonstration,
  loadDemoOnFirstStart,
  refuseDemoOnPublicSite,
  removeDemonstration,
} from './process/start-demo.server.ts'
import { printStartMessage } from './process/start-message.server.ts'
import { staticFiles } from './process/static-files.server.ts'
import { trackTraffic } from './process/traffic.server.ts'

let app: ReturnType<typeof createApp> | undefined

/** Reads the settings, opens the database and all other connections, and declares the jobs. */
export async function open(environment: NodeJS.ProcessEnv): Promise<OpenRuntime> {
  const config = readConfig(environment)
  const log = createLog(config)
  warnAboutUnnamedOperator(config, log)
  const runtime = await openRuntime(config, log)
  try {
    await refuseDemoOnPublicSite(runtime)
    await reencryptTotpSecrets(runtime)
  } catch (fault) {
    await runtime.close()
    throw fault
  }
  await startWork(runtime)
  return runtime
}

/** Creates the site's Hono app before the first request, and in development again after each change of the sources. */
export function start(runtime: Runtime) {
  app = createApp(runtime, renderPage, readHead)
  return app
}

export async function close(runtime: OpenRuntime): Promise<void> {
  await flushViews(runtime)
  await runtime.close()
}

/** Returns the operator's message about a wrong setting or folder, or null for an error of the program. */
export const operatorFault = (error: unknown): string | null => (error instanceof StartError ? error.message : null)

export {
  administrate,
  createSiteFinder,
  fillDemonstration,
  hasOneHost,
  listen,
  loadDemoOnFirstStart,
  printStartMessage,
  removeDemonstration,
  serveMetrics,
  staticFiles,
  trackTraffic,
}

export default createServerEntry({
  fetch: async request => {
    if (!app) throw new Error('start(runtime) has not been called')
    return app.fetch(request)
  },
})
