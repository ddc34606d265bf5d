import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { OpenRuntime } from '../platform/server/runtime.server.ts'
import type * as server from './server.ts'

type EntryPoint = typeof server
type Traffic = ReturnType<EntryPoint['trackTraffic']>
type Served = { entryPoint: EntryPoint; serve: (runtime: OpenRuntime, traffic: Traffic) => void }

// The process: opens the site through its one entry point, listens, and shuts down in order. Loads no other module.
process.env.NODE_ENV ||= 'production'
const http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
const { entryPoint, serve } = process.env.NODE_ENV === 'development' ? await fromSource() : await fromBuild()
await run().catch(exitWithFault)

async function run() {
  const runtime = await entryPoint.open(process.env)
  const { config, log } = runtime
  const traffic = entryPoint.trackTraffic(http)
  serve(runtime, traffic)
  // After serve(): Socket.IO takes its path away from the listeners that exist when it is attached.
  runtime.live.attach(http)
  const stopListening = await entryPoint.listen(http, config)
  await entryPoint.serveMetrics(runtime)
  stopInOrder(runtime, traffic, stopListening)
  log.info({ url: config.APP_URL, port: config.PORT, database: runtime.database.kind }, 'listening')
  const demo = await entryPoint.loadDemoOnFirstStart(runtime)
  if (process.stdout.isTTY) entryPoint.printStartMessage(config, demo)
}

async function fromBuild(): Promise<Served> {
  const entryPoint = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as EntryPoint
  function serve(runtime: OpenRuntime, traffic: Traffic) {
    const app = entryPoint.start(runtime)
    const siteAt = entryPoint.createSiteFinder(runtime)
    // A provider's website has only its own files, not ours.
    const ours = getRequestListener(entryPoint.staticFiles(app, runtime.config).fetch)
    const theirs = getRequestListener(app.fetch)
    http.on('request', (request, response) => {
      if (!entryPoint.hasOneHost(request)) return void response.writeHead(400, { connection: 'close' }).end()
      const answer = (site: string | null) =>
        traffic.pass(() => void (site === null ? ours : theirs)(request, response))
      const site = siteAt(request.headers.host)
      // If the lookup fails, the app repeats it and answers that the database is unavailable.
      if (site instanceof Promise) void site.then(answer, () => answer(null))
      else answer(site)
    })
  }
  return { entryPoint, serve }
}

async function fromSource(): Promise<Served> {
  const { openSources } = await import('./development.ts')
  return openSources(http)
}

/** Prints a fault that the operator can mend in one line and exits; rethrows errors of the program. */
function exitWithFault(error: unknown): never {
  const fault = entryPoint.operatorFault(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}

/**
 * On SIGTERM or SIGINT fails the readiness check, then stops accepting, lets running requests and jobs end, closes the
 * sockets (clients reconnect to another instance), then the database: at most ten seconds, as service managers wait.
 */
function stopInOrder(runtime: OpenRuntime, traffic: Traffic, stopListening: () => void) {
  let isStopping = false
  async function stop(signal: string) {
    if (isStopping) return
    isStopping = true
    runtime.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 9_500).unref()
    runtime.beginStop()
    traffic.endConnections()
    // Ctrl+C (SIGINT) comes from a terminal, where no balancer has to notice first.
    if (signal === 'SIGTERM') await delay(2_000)
    await traffic.endListening(stopListening, 1_000)
    // Requests on connections accepted just before shutdown are still served.
    await delay(250)
    await traffic.untilQuiet(4_000)
    setTimeout(traffic.cut, 1_000).unref()
    await entryPoint.close(runtime)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
