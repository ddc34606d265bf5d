import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/server/log/log.server.ts'
import { startTraceExport } from '../../platform/server/traces/trace-export.server.ts'
import { useApp } from '../harness.ts'
import { listenLocally } from '../local-server.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const spans: Span[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(await text(request))
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  expect(request.url).toBe('/v1/traces')
  response.setHeader('content-type', 'application/json').end('{}')
})
const app = useApp({ TRUST_PROXY: 'on' })
let endExport: () => Promise<void>

beforeAll(async () => {
  endExport = startTraceExport(await listenLocally(collector), 1, createLog({ LOG_LEVEL: 'silent' }))
})
afterAll(() => void collector.close())

test('a request’s span belongs to the proxy’s trace, contains its statements and no data', async () => {
  const provider = await app.person('provider')
  const service = await app.service(provider, { title: 'Popravka česme' })
  const [trace, proxy] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${trace}-${proxy}-01` }
  const { status, headers: responseHeaders } = await app.call('GET', `/api/services/${service.id}?tajna=7`, { headers })
  expect(status).toBe(200)
  await endExport()

  const traceSpans = spans.filter(({ traceId }) => traceId === trace)
  const request = traceSpans.find(({ parentSpanId }) => parentSpanId === proxy)!
  expect(request.name).toBe('GET /api/services/:id')
  const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/services/:id',
    'http.response.status_code': 200,
    'komsiluk.request': responseHeaders.get('x-request-id'),
  })
  const statements = traceSpans.filter(({ name }) => name === 'SELECT')
  expect(statements.length).toBeGreaterThan(0)
  const knownSpans = new Set(traceSpans.map(({ spanId }) => spanId))
  expect(statements.filter(({ parentSpanId }) => !knownSpans.has(parentSpanId!))).toEqual([])
  expect(JSON.stringify(spans)).not.toMatch(new RegExp(`${service.id}|tajna|Popravka`))
})
