import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from '../http/http.server.ts'
import { routeOf, tellRequest } from '../http/request.server.ts'
import { standingHeaders } from '../http/security-headers.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { answerKept, cacheBody } from './cached-body.server.ts'
import { compressed } from './compress.server.ts'
import { anything, type KeptAnswer } from './public-cache.server.ts'

/**
 * Answers visitors who bring no cookie from memory, with what was marked `public` in its Cache-Control: for
 * PUBLIC_CACHE_SECONDS at most and not beyond the next change of what it shows, or, when it cannot be worked out anew,
 * with its `Age` in seconds. Many who ask for the same at once wait for one answer. The outermost middleware; it also hears
 * what other requests have changed.
 */
export function fromPublicCache(runtime: Runtime): MiddlewareHandler<HttpEnv> {
  const { config, metrics, cache } = runtime
  const standing = Object.fromEntries(standingHeaders(config))
  const lifetime = config.PUBLIC_CACHE_SECONDS * 1000

  function send(c: HttpContext, { body, headers, at, until }: KeptAnswer, requestId: string, isHit = false): Response {
    const asked = {
      'accept-encoding': c.req.header('accept-encoding'),
      'if-none-match': c.req.header('if-none-match'),
    }
    return answerKept(body, asked, {
      ...standing,
      ...headers,
      'x-request-id': requestId,
      ...(until <= Date.now() && { age: String(Math.round((Date.now() - at) / 1000)) }),
      ...(isHit && { 'cache-status': 'komsiluk; hit' }),
    })
  }

  /** As a request of its own in the log. */
  function answer(c: HttpContext, kept: KeptAnswer, started: number): Response {
    const requestId = randomUUID()
    const answer = send(c, kept, requestId, true)
    metrics.cacheAnswers.inc({ result: kept.until > Date.now() ? 'hit' : 'old' })
    tellRequest(runtime, c, { status: answer.status, route: kept.route, started, request: requestId })
    return answer
  }

  return async (c, next) => {
    const { method, url } = c.req
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      await next()
      if (c.res.ok) cache.changed(c.var.changes ?? [anything])
      return
    }
    if (!lifetime || method !== 'GET' || c.req.header('cookie') || c.req.header('authorization')) return next()

    const started = performance.now()
    const known = cache.find(url)
    if (known) return answer(c, known, started)
    if (!cache.isAskedAgain(url)) {
      await next()
      if (isForEverybody(c)) cache.noteAsked(url)
      return
    }
    const underWay = cache.underWay(url)
    if (underWay) {
      await underWay.done
      const found = underWay.hasFailed ? cache.findOld(url) : cache.find(url)
      if (found) return answer(c, found, started)
      if (cache.underWay(url)) return next()
    }
    const work = cache.begin(url)
    try {
      c.set('mayBeCached', true)
      await next()
      work.hasFailed = c.var.isBroken === true || c.res.status >= 500
      const kept = work.hasFailed ? cache.findOld(url) : await keptOf(c, Date.now(), lifetime)
      if (!kept) {
        if (!work.hasFailed) cache.giveUp(url)
        return compressed(c, async () => {})
      }
      metrics.cacheAnswers.inc({ result: work.hasFailed ? 'old' : 'made' })
      if (!work.hasFailed) cache.keep(work, kept)
      c.res = undefined
      c.res = send(c, kept, c.var.requestId)
    } finally {
      work.end()
    }
  }
}

const keptHeaders = ['content-type', 'cache-control', 'content-security-policy', 'link', 'content-language']

/** Whether visitors without a cookie are all answered like that. */
function isForEverybody({ res: { status, headers } }: HttpContext): boolean {
  if (status !== 200 || !/json|html/.test(headers.get('content-type') ?? '') || headers.has('set-cookie')) return false
  return Boolean(headers.get('cache-control')?.includes('public'))
}

/** What is kept of the answer that has been worked out, or undefined when it is not one for everybody. */
async function keptOf(c: HttpContext, at: number, lifetime: number): Promise<KeptAnswer | undefined> {
  if (!isForEverybody(c)) return undefined
  const { headers } = c.res
  const same = keptHeaders.flatMap(name => (headers.has(name) ? [[name, headers.get(name)!]] : []))
  return {
    body: cacheBody(await c.res.text()),
    headers: Object.fromEntries(same),
    route: routeOf(c),
    tags: c.var.shows ?? [anything],
    at,
    until: at + lifetime,
  }
}
