import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { createApp } from './app.server.ts'

let app: ReturnType<typeof createApp> | undefined

/** Called once by main.ts, before the first request; in development again when the sources have changed. */
export function start(runtime: Runtime) {
  app = createApp(runtime, (request, context) => handler.fetch(request, { context: context as never }))
  return app
}

export default createServerEntry({
  fetch: async request => {
    if (!app) throw new Error('start(runtime) has not been called')
    return app.fetch(request)
  },
})
