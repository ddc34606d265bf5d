import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from '../http/http.server.ts'
import { logRequest, routeOf } from '../http/request.server.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { cacheBody, cachedResponse } from './cached-body.server.ts'
import { compressResponse } from './compress.server.ts'
import { ANY_TAG, type CachedResponse } from './public-cache.server.ts'

/**
 * Serves `public` responses to visitors without cookies from memory. A response is fresh for PUBLIC_CACHE_SECONDS or
 * until its data changes. If computing fails, a stale response is sent with its `Age`. Concurrent requests for one
 * address wait for one computation. After an unsafe request, responses that show the changed data are dropped.
 */
export function servePublicCache(runtime: Runtime): MiddlewareHandler<HttpEnv> {
  const { config, metrics, cache } = runtime
  const securityHeaderValues = Object.fromEntries(securityHeaders(config))
  const lifetime = config.PUBLIC_CACHE_SECONDS * 1000

  function send(
    c: HttpContext,
    { body, headers, at, until }: CachedResponse,
    requestId: string,
    isHit = false,
  ): Response {
    const requestHeaders = {
      'accept-encoding': c.req.header('accept-encoding'),
      'if-none-match': c.req.header('if-none-match'),
    }
    return cachedResponse(body, requestHeaders, {
      ...securityHeaderValues,
      ...headers,
      'x-request-id': requestId,
      ...(until <= Date.now() && { age: String(Math.round((Date.now() - at) / 1000)) }),
      ...(isHit && { 'cache-status': 'komsiluk; hit' }),
    })
  }

  function sendCached(c: HttpContext, cached: CachedResponse, started: number): Response {
    const requestId = randomUUID()
    const response = send(c, cached, requestId, true)
    metrics.cacheAnswers.inc({ result: cached.until > Date.now() ? 'hit' : 'old' })
    logRequest(runtime, c, { status: response.status, route: cached.route, started, request: requestId })
    return response
  }

  return async (c, next) => {
    const { method, url } = c.req
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      await next()
      if (c.res.ok) cache.invalidate(c.var.changes ?? [ANY_TAG])
      return
    }
    if (!lifetime || method !== 'GET' || c.req.header('cookie') || c.req.header('authorization')) return next()

    const started = performance.now()
    const cached = cache.find(url)
    if (cached) return sendCached(c, cached, started)
    if (!cache.wasRequested(url)) {
      await next()
      if (isPublic(c)) cache.noteRequest(url)
      return
    }
    const pending = cache.pending(url)
    if (pending) {
      await pending.done
      const available = pending.hasFailed ? cache.findStale(url) : cache.find(url)
      if (available) return sendCached(c, available, started)
      if (cache.pending(url)) return next()
    }
    const work = cache.begin(url)
    try {
      c.set('mayBeCached', true)
      await next()
      work.hasFailed = c.var.isBroken === true || c.res.status >= 500
      const cached = work.hasFailed ? cache.findStale(url) : await toCacheable(c, Date.now(), lifetime)
      if (!cached) {
        if (!work.hasFailed) cache.forget(url)
        return compressResponse(c, async () => {})
      }
      metrics.cacheAnswers.inc({ result: work.hasFailed ? 'old' : 'made' })
      if (!work.hasFailed) cache.keep(work, cached)
      c.res = undefined
      c.res = send(c, cached, c.var.requestId)
    } finally {
      work.end()
    }
  }
}

const CACHED_HEADERS = ['content-type', 'cache-control', 'content-security-policy', 'link', 'content-language']

/** Returns whether the response is the same for all visitors without a cookie. */
function isPublic({ res: { status, headers } }: HttpContext): boolean {
  if (status !== 200 || !/json|html/.test(headers.get('content-type') ?? '') || headers.has('set-cookie')) return false
  return Boolean(headers.get('cache-control')?.includes('public'))
}

async function toCacheable(c: HttpContext, at: number, lifetime: number): Promise<CachedResponse | undefined> {
  if (!isPublic(c)) return undefined
  const { headers } = c.res
  const cachedHeaders = CACHED_HEADERS.flatMap(name => (headers.has(name) ? [[name, headers.get(name)!]] : []))
  return {
    body: cacheBody(await c.res.text()),
    headers: Object.fromEntries(cachedHeaders),
    route: routeOf(c),
    tags: c.var.shows ?? [ANY_TAG],
    at,
    until: at + lifetime,
  }
}
