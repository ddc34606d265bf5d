import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { OpenRuntime } from '../platform/server/runtime.server.ts'
import type * as server from './server.ts'

type EntryPoint = typeof server
type Traffic = ReturnType<EntryPoint['trackTraffic']>
type Served = { entryPoint: EntryPoint; serve: (runtime: OpenRuntime, traffic: Traffic) => void }

// Opens the site through app/server.ts, listens, and shuts down in order. This file loads no other module of the site.
process.env.NODE_ENV ||= 'production'
/** The demonstration waits so long for the first page, which most often is requested as soon as the site listens. */
const FIRST_ANSWER_MS = 5_000
const http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
const { entryPoint, serve } = process.env.NODE_ENV === 'development' ? await fromSource() : await fromBuild()
await run().catch(exitWithFault)

async function run() {
  const runtime = await entryPoint.open(process.env)
  const { config, log } = runtime
  const traffic = entryPoint.trackTraffic(http)
  serve(runtime, traffic)
  // This comes after serve(), because Socket.IO takes its path only from listeners that already exist.
  runtime.live.attach(http)
  const stopListening = await entryPoint.listen(http, config)
  await entryPoint.serveMetrics(runtime)
  stopInOrder(runtime, traffic, stopListening)
  log.info({ url: config.APP_URL, port: config.PORT, database: runtime.database.kind }, 'listening')
  const demo = await entryPoint.loadDemoOnFirstStart(runtime, traffic.untilAnswer(FIRST_ANSWER_MS))
  if (process.stdout.isTTY) entryPoint.printStartMessage(config, demo)
}

async function fromBuild(): Promise<Served> {
  const entryPoint = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as EntryPoint
  function serve(runtime: OpenRuntime, traffic: Traffic) {
    const app = entryPoint.start(runtime)
    const siteAt = entryPoint.createSiteFinder(runtime)
    // On a provider's website only the app answers, because our static files do not belong to that website.
    const answerFromBuild = getRequestListener(entryPoint.staticFiles(app, runtime.config).fetch)
    const answerFromApp = getRequestListener(app.fetch)
    http.on('request', (request, response) => {
      if (!entryPoint.hasOneHost(request)) return void response.writeHead(400, { connection: 'close' }).end()
      const answer = (site: string | null) =>
        traffic.pass(() => void (site === null ? answerFromBuild : answerFromApp)(request, response))
      const site = siteAt(request.headers.host)
      // If looking up the website fails, the app tries again and answers that the database is unavailable.
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

/** Prints one line about a fault that the operator can mend, and exits. Rethrows errors of the program. */
function exitWithFault(error: unknown): never {
  const fault = entryPoint.operatorFault(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}

/**
 * On SIGTERM or SIGINT, fails the readiness check, stops accepting connections, and lets running requests and jobs end.
 * Then closes the sockets and the database. This takes at most ten seconds, because service managers wait no longer.
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
    // Only SIGTERM waits, for load balancers to notice. SIGINT (Ctrl+C) comes from a terminal, without a balancer.
    if (signal === 'SIGTERM') await delay(2_000)
    await traffic.endListening(stopListening, 1_000)
    // Waits for requests on connections that were accepted just before shutdown.
    await delay(250)
    await traffic.untilQuiet(4_000)
    setTimeout(traffic.cut, 1_000).unref()
    await entryPoint.close(runtime)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
