import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { flushViews } from '../features/statistics/views.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { subdomainFinder } from '../platform/server/hosts.server.ts'
import { createLog } from '../platform/server/log.server.ts'
import { openRuntime } from '../platform/server/runtime.server.ts'
import { startWork } from './jobs.server.ts'

type ServerEntry = typeof import('./server.ts')
type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

const root = fileURLToPath(new URL('..', import.meta.url))
const config = readConfig()
// Libraries look at the variable itself; React is many times slower without it.
process.env.NODE_ENV = config.NODE_ENV
const log = createLog(config)
const runtime = await openRuntime(config, log)
await startWork(runtime)
const subdomainOf = subdomainFinder(config.APP_URL)
const http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })

await (config.isDevelopment ? serveFromSource() : serveFromBuild())
// Socket.IO takes its own path away from the listeners that are there when it is attached.
runtime.live.attach(http)
http.listen(config.PORT, config.HOST === 'localhost' ? undefined : config.HOST, () => {
  log.info({ url: config.APP_URL, port: config.PORT, database: runtime.database.kind }, 'listening')
  void fillOnFirstStart()
})

/** Without a database of one's own, a first start shows a street that is lived in; it is open before it is full. */
async function fillOnFirstStart() {
  if (config.DATABASE_URL) return
  const { demoIsAllowed, demoLogins, demoPassword, loadDemo } = await import('../scripts/demo/load.ts')
  if (!demoIsAllowed(config)) return
  try {
    await loadDemo(runtime)
    log.info({ ...demoLogins, password: demoPassword }, 'demonstration data is in; sign in as one of these')
  } catch (error) {
    log.error({ err: error }, 'the demonstration data could not be written')
  }
}

/** The built site: hashed assets for ever, everything else through the app. */
async function serveFromBuild() {
  const entry = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as ServerEntry
  const app = entry.start(runtime)
  const site = new Hono()
  site.use(
    '/assets/*',
    serveStatic({
      root: `${root}/dist/client`,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  // Icons and the like: only names that are there, so that no page costs a look at the disk.
  const files = readdirSync(`${root}/dist/client`, { withFileTypes: true }).filter(entry => entry.isFile())
  for (const { name } of files) {
    // What decides about versions is asked for each time.
    const age = /^(service-worker\.js|offline\.(html|js))$/.test(name) ? 'no-cache' : 'public, max-age=3600'
    const onFound = (_path: string, c: Context) => c.header('cache-control', age)
    if (/\.(br|gz)$/.test(name)) continue
    site.use(`/${name}`, serveStatic({ root: `${root}/dist/client`, onFound }))
  }
  site.all('*', c => app.fetch(c.req.raw, c.env as HttpBindings) as Promise<Response>)
  // A provider's address has files of its own only.
  const [ours, theirs] = [getRequestListener(site.fetch as never), getRequestListener(app.fetch as never)]
  http.on('request', (request, response) => {
    void (subdomainOf(request.headers.host) === null ? ours : theirs)(request, response)
  })
}

/** The same app from the sources, reloaded as they change; the database and the sockets stay open. */
async function serveFromSource() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
  const ssr = vite.environments.ssr as unknown as { runner: { import(id: string): Promise<ServerEntry> } }
  let current: ServerEntry | undefined
  let app: ReturnType<ServerEntry['start']>
  const fetch: Fetch = async (request, env) => {
    const entry = await ssr.runner.import('virtual:tanstack-start-server-entry')
    if (entry !== current) {
      current = entry
      app = entry.start(runtime)
    }
    return app.fetch(request, env as HttpBindings)
  }
  const listener = getRequestListener(fetch as never, { overrideGlobalObjects: false })
  http.on('request', (request, response) => {
    if (subdomainOf(request.headers.host) !== null) return void listener(request, response)
    vite.middlewares(request, response, () => {
      request.url = (request as { originalUrl?: string }).originalUrl ?? request.url
      listener(request, response)
    })
  })
}

/** Lets running requests end, closes the sockets (clients come back by themselves), then the database. */
let stopping = false
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 15_000).unref()
  http.close()
  http.closeIdleConnections()
  await flushViews(runtime)
  await runtime.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
