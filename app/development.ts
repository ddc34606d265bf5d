import type { Server } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { OpenRuntime } from '../platform/server/runtime.server.ts'
import type * as server from './server.ts'

type Door = typeof server

const root = fileURLToPath(new URL('..', import.meta.url))
/** What is opened once, at the start, and so is not renewed by a changed source. */
const openedOnce =
  /^(platform\/server|migrations)\/|^app\/(main|development)\.ts$|^app\/(listen|start-demo|start-message|traffic)\.server\.ts$|^vite\.config\.ts$/

/** The same site from the sources, reloaded as they change; the database and the sockets stay open. */
export async function openSources(http: Server): Promise<{ door: Door; serve: (runtime: OpenRuntime) => void }> {
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
  sayWhatNeedsRestart(vite)
  const ssr = vite.environments.ssr as unknown as { runner: { import(id: string): Promise<Door> } }
  const enter = () => ssr.runner.import('virtual:tanstack-start-server-entry')
  const door = await enter()

  function serve(runtime: OpenRuntime) {
    let current: Door | undefined
    let app: ReturnType<Door['start']>
    const siteAt = door.siteFinder(runtime)
    async function fetch(request: Request, env: HttpBindings | Http2Bindings) {
      const entry = await enter()
      if (entry !== current) {
        current = entry
        app = entry.start(runtime)
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
  return { door, serve }
}

function sayWhatNeedsRestart({ watcher }: ViteDevServer): void {
  watcher.on('change', path => {
    const file = relative(root, path)
    if (openedOnce.test(file)) process.stdout.write(`${file} has changed: stop and start again to see it.\n`)
  })
}
