import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { OpenRuntime } from '../runtime.server.ts'
import { StartError } from '../start-error.server.ts'
import { measureRuntime } from './runtime-metrics.server.ts'

/**
 * Serves `/metrics` for Prometheus on a separate port, so that no proxy makes it public by mistake. Serves until the
 * process ends, so that Prometheus sees the shutdown too.
 */
export async function serveMetrics(runtime: OpenRuntime): Promise<void> {
  const { METRICS_PORT, METRICS_HOST } = runtime.config
  if (METRICS_PORT === undefined) return
  const { registry } = runtime.metrics
  collectDefaultMetrics({ register: registry })
  const updateRuntimeMetrics = measureRuntime(runtime)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    try {
      await updateRuntimeMetrics()
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      runtime.log.error({ err: error }, 'the metrics could not be read')
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const address = `${METRICS_HOST}:${METRICS_PORT}`
      fail(new StartError(`METRICS_PORT: ${address} cannot be listened at (${error.code})`, { cause: error }))
    })
    server.listen(METRICS_PORT, METRICS_HOST, done)
  })
  runtime.log.info({ host: METRICS_HOST, port: METRICS_PORT }, 'metrics')
}
