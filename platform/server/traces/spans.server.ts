import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context } from 'hono'

/** Creates spans. Does almost nothing until the export starts (trace-export.server.ts). */
const tracer = trace.getTracer('komsiluk')

const headerGetter = {
  get: (c: Context, name: string) => c.req.header(name),
  keys: () => ['traceparent', 'tracestate'],
}

export type HandledRequest = { route: string; status: number }

/**
 * Runs a request in a span. The trace of a request's headers is continued only if `isProxied`, because any client could
 * otherwise have all its requests recorded. The span contains no client input.
 */
export function runInRequestSpan(
  c: Context,
  { request, isProxied }: { request: string; isProxied: boolean },
  handle: () => Promise<HandledRequest>,
): Promise<void> {
  const parent = isProxied ? propagation.extract(context.active(), c, headerGetter) : context.active()
  const { method } = c.req
  const attributes = { 'http.request.method': method, 'komsiluk.request': request }
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, async span => {
    try {
      const { route, status } = await handle()
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

export function runInJobSpan<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, root: true }, async span => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

const noop = () => {}

/** Starts a span for a statement, without its values. Returns a function that ends the span. */
export function beginStatementSpan(text: string): () => void {
  if (!trace.getActiveSpan()?.isRecording()) return noop
  const statement = text.replace(/\s+/g, ' ').trim()
  const span = tracer.startSpan(statement.split(' ', 1)[0]!.toUpperCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, 1000) },
  })
  return () => span.end()
}
