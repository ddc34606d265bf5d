import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { OpenRuntime } from '../platform/server/runtime.server.ts'
import type * as server from './server.ts'

type EntryPoint = typeof server

/** Functions that create elements, which pages in Cyrillic change (render-in-cyrillic.server.ts). */
const ELEMENT_FUNCTIONS = ['jsx', 'jsxs', 'jsxDEV', 'createElement', 'cloneElement']

/**
 * Puts functions before React's own that call those in `current`. Node copies the exports of a CommonJS module at its
 * first import, so that a later change would not be seen.
 */
function followReactExports(): void {
  const require = createRequire(import.meta.url)
  for (const name of ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime']) {
    const exports = require(name)
    const current = { ...exports }
    for (const each of ELEMENT_FUNCTIONS)
      if (exports[each]) exports[each] = (...args: unknown[]) => current[each](...args)
    exports.current = current
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** Matches files that are loaded only once, at the start. A change of such a file needs a restart. */
const LOADED_ONCE =
  /^(platform\/server|migrations)\/|^app\/(main|development)\.ts$|^app\/process\/(listen|start-demo|start-message|traffic)\.server\.ts$|^vite\.config\.ts$/

/** Serves the site from the sources and reloads changed files. The database and the sockets stay open. */
export async function openSources(http: Server) {
  followReactExports()
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
  announceRestarts(vite)
  const ssr = vite.environments.ssr as unknown as { runner: { import(id: string): Promise<EntryPoint> } }
  const importEntryPoint = () => ssr.runner.import('virtual:tanstack-start-server-entry')
  const entryPoint = await importEntryPoint()

  function serve(runtime: OpenRuntime) {
    let current: EntryPoint | undefined
    let app: ReturnType<EntryPoint['start']>
    const siteAt = entryPoint.createSiteFinder(runtime)
    async function fetch(request: Request, env: HttpBindings | Http2Bindings) {
      const latest = await importEntryPoint()
      if (latest !== current) {
        current = latest
        app = latest.start(runtime)
      }
      return app.fetch(request, env)
    }
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
    http.on('request', async (request, response) => {
      if ((await siteAt(request.headers.host)) !== null) return void listener(request, response)
      vite.middlewares(request, response, () => {
        request.url = (request as { originalUrl?: string }).originalUrl ?? request.url
        listener(request, response)
      })
    })
  }
  return { entryPoint, serve }
}

function announceRestarts({ watcher }: ViteDevServer): void {
  watcher.on('change', path => {
    const file = relative(root, path)
    if (LOADED_ONCE.test(file)) process.stdout.write(`${file} has changed: stop and start again to see it.\n`)
  })
}
