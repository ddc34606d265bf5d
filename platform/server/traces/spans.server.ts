import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context } from 'hono'

/** Does nothing, and costs next to nothing, until somebody collects (trace-export.server.ts). */
const tracer = trace.getTracer('komsiluk')

const headersOf = {
  get: (c: Context, name: string) => c.req.header(name),
  keys: () => ['traceparent', 'tracestate'],
}

export type Answered = { route: string; status: number }

/**
 * Answers a request within a span. It belongs to a proxy's trace only where proxies are believed: anybody else could
 * have every request of his recorded. Of the request it holds what stands in the code, nothing that somebody sent.
 */
export function withinRequestSpan(
  c: Context,
  { request, isProxied }: { request: string; isProxied: boolean },
  answer: () => Promise<Answered>,
): Promise<void> {
  const parent = isProxied ? propagation.extract(context.active(), c, headersOf) : context.active()
  const { method } = c.req
  const attributes = { 'http.request.method': method, 'komsiluk.request': request }
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, async span => {
    try {
      const { route, status } = await answer()
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

/** Does a job within a span of its own. */
export function withinJobSpan<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
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

const nothing = () => {}

/** A statement on behalf of a request or a job; its text has no values. Answers what to call when it has been answered. */
export function beginStatementSpan(text: string): () => void {
  if (!trace.getActiveSpan()?.isRecording()) return nothing
  const statement = text.replace(/\s+/g, ' ').trim()
  const span = tracer.startSpan(statement.split(' ', 1)[0]!.toUpperCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, 1000) },
  })
  return () => span.end()
}
