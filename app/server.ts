import { createServerEntry } from '@tanstack/react-start/server'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { createApp } from './app.server.ts'
import { renderPage } from './render-page.server.tsx'

let app: ReturnType<typeof createApp> | undefined

/** Called once by main.ts, before the first request; in development again when the sources have changed. */
export function start(runtime: Runtime) {
  app = createApp(runtime, renderPage)
  return app
}

export default createServerEntry({
  fetch: async request => {
    if (!app) throw new Error('start(runtime) has not been called')
    return app.fetch(request)
  },
})
