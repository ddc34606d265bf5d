import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { OpenRuntime } from '../platform/server/runtime.server.ts'
import type * as server from './server.ts'

type Door = typeof server
type Traffic = ReturnType<Door['watchTraffic']>
type Served = { door: Door; serve: (runtime: OpenRuntime, traffic: Traffic) => void }

/** The process: opens the site through its one door, listens, and ends in order. Of ours it loads nothing else. */
process.env.NODE_ENV ||= 'production'
const http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
const { door, serve } = process.env.NODE_ENV === 'development' ? await fromSource() : await fromBuild()
await run().catch(giveUp)

async function run() {
  const runtime = await door.open(process.env)
  const { config, log } = runtime
  const traffic = door.watchTraffic(http)
  serve(runtime, traffic)
  // Socket.IO takes its own path away from the listeners that are there when it is attached.
  runtime.live.attach(http)
  const stopListening = await door.listen(http, config)
  await door.listenForMetrics(runtime)
  stopInOrder(runtime, traffic, stopListening)
  log.info({ url: config.APP_URL, port: config.PORT, database: runtime.database.kind }, 'listening')
  const demo = await door.loadDemoOnFirstStart(runtime)
  if (process.stdout.isTTY) door.tellStart(config, demo)
}

/** As it ships: everything from the one build. */
async function fromBuild(): Promise<Served> {
  const door = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as Door
  function serve(runtime: OpenRuntime, traffic: Traffic) {
    const app = door.start(runtime)
    const siteAt = door.siteFinder(runtime)
    // A provider's address has files of its own only.
    const ours = getRequestListener(door.staticFiles(app, runtime.config).fetch)
    const theirs = getRequestListener(app.fetch)
    http.on('request', (request, response) => {
      if (!door.hasOneHost(request)) return void response.writeHead(400, { connection: 'close' }).end()
      const answer = (site: string | null) =>
        traffic.pass(() => void (site === null ? ours : theirs)(request, response))
      const site = siteAt(request.headers.host)
      // The app asks again, and says that the database is away.
      if (site instanceof Promise) void site.then(answer, () => answer(null))
      else answer(site)
    })
  }
  return { door, serve }
}

async function fromSource(): Promise<Served> {
  const { openSources } = await import('./development.ts')
  return openSources(http)
}

/** What whoever started the process can mend is told in one line; anything else is an error of the program. */
function giveUp(error: unknown): never {
  const fault = door.faultOf(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}

/**
 * First says that it is going, so that a balancer sends nothing more here; then takes no more connections, lets running
 * requests and jobs end, closes the sockets (clients come back by themselves, to another instance), then the database.
 * Altogether within ten seconds, as much as service managers allow.
 */
function stopInOrder(runtime: OpenRuntime, traffic: Traffic, stopListening: () => void) {
  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    runtime.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 9_500).unref()
    runtime.beginStop()
    traffic.endConnections()
    // At a terminal there is no balancer.
    if (signal === 'SIGTERM') await delay(2_000)
    await traffic.endListening(stopListening, 1_000)
    // Requests on connections accepted just before shutdown are still served.
    await delay(250)
    await traffic.untilQuiet(4_000)
    setTimeout(traffic.cut, 1_000).unref()
    await door.close(runtime)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
