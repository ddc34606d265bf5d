import { randomUUID } from 'node:crypto'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes, routePath } from 'hono/route'
import { ANY_TAG } from '../cache/public-cache.server.ts'
import { databaseErrorCode, isDatabaseUnavailable } from '../database/db.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { runInRequestSpan } from '../traces/spans.server.ts'
import type { HttpContext, HttpEnv, Identity, LimitedCaller } from './http.server.ts'
import { networkForLog, parseIpAddress } from './network.server.ts'
import { isOwnOrigin } from './own-origin.server.ts'
import { notFound, Problem } from './problem.server.ts'
import { scriptOfRequest } from './request-script.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { unavailableResponse } from './unavailable.server.ts'

/** The secret key in a calendar's address, which must not get into the log. */
const CALENDAR_KEY = /[\w-]{40,}(?=\.ics$)/

export const routeOf = (c: HttpContext): string => c.var.route ?? routePath(c)

type FinishedRequest = { status: number; route: string; started: number; request: string }

/** `started` is from performance.now(), `request` is the request's id. */
export function logRequest({ log, metrics }: Runtime, c: HttpContext, finished: FinishedRequest): void {
  const { status, route, started, request } = finished
  const { method, path } = c.req
  const ms = performance.now() - started
  metrics.answered(method, route, status, ms)
  const level = status >= 500 ? 'error' : path.startsWith('/assets/') || path === '/healthz' ? 'debug' : 'info'
  log[level](
    {
      request,
      method,
      path: path.replace(CALENDAR_KEY, '[hidden]'),
      status,
      ms: Math.round(ms),
    },
    'request',
  )
}

/** The first middleware. Sets the request's variables and the headers of every response, and logs each request. */
export function requestMiddleware(
  runtime: Runtime,
  identify: (headers: Headers) => Promise<Identity | null>,
  identifyWithin: (headers: Headers, limit: RateLimit) => Promise<LimitedCaller>,
): MiddlewareHandler<HttpEnv> {
  const securityHeaderValues = securityHeaders(runtime.config)
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const log = runtime.log.child({ request: requestId })
    c.set('runtime', runtime)
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('address', clientAddress(c, runtime.config.TRUST_PROXY))
    let caller: Promise<Identity | null> | undefined
    c.set('identify', () => {
      caller ??= identify(c.req.raw.headers)
      return caller
    })
    c.set('identifyWithin', async limit => {
      const found = await identifyWithin(c.req.raw.headers, limit)
      caller = Promise.resolve(found.identity)
      return found
    })
    await runInRequestSpan(c, { request: requestId, isProxied: runtime.config.TRUST_PROXY }, async () => {
      await runtime.metrics.request.run(requestId, next)
      return { route: routeOf(c), status: c.res.status }
    })
    const { headers } = c.res
    // Forbid caching, except for responses that have set the header before, such as public responses.
    if (c.req.path.startsWith('/api/') && !headers.has('cache-control'))
      headers.set('cache-control', 'private, no-store')
    for (const [name, value] of securityHeaderValues) if (!headers.has(name)) headers.set(name, value)
    headers.set('x-request-id', requestId)
    logRequest(runtime, c, { status: c.res.status, route: routeOf(c), started, request: requestId })
  }
}

/** Gives an API call of server rendering the variables of the page's request. The call gets no log line of its own. */
export const inheritPageRequest: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { runtime, log, requestId, address, identify, identifyWithin, shown } = c.env.page!
  c.set('runtime', runtime)
  c.set('log', log)
  c.set('requestId', requestId)
  c.set('address', address)
  c.set('identify', identify)
  c.set('identifyWithin', identifyWithin)
  await next()
  for (const tag of c.var.shows ?? [ANY_TAG]) shown?.add(tag)
}

type AddressSource = { req: Pick<HttpContext['req'], 'header'>; env: Pick<HttpEnv['Bindings'], 'incoming'> | undefined }

/** Returns the client's IP address, from a proxy's header only with `trustProxy`. */
export function clientAddress(c: AddressSource, trustProxy: boolean): string {
  if (trustProxy) {
    // Our own proxy wrote the last entry. Earlier entries may be forged by the client.
    const forwarded = parseIpAddress(c.req.header('x-forwarded-for')?.split(',').at(-1))
    if (forwarded) return forwarded
  }
  return parseIpAddress(c.env?.incoming?.socket.remoteAddress) ?? '127.0.0.1'
}

/** Refuses requests that change data and do not come from our own pages. */
export const ownOriginOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const { APP_URL } = c.var.runtime.config
    if (origin ? !isOwnOrigin(APP_URL, origin, new URL(c.req.url).host) : site === 'cross-site') {
      c.var.log.info({ event: 'foreign origin', path: c.req.path, network: networkForLog(c.var.address) }, 'event')
      throw new Problem(403, 'foreign_origin', 'Zahtev je stigao sa druge stranice.')
    }
  }
  await next()
}

const MAX_BODY_BYTES = 256 * 1024
const refuseBody = () => {
  throw new Problem(413, 'too_large', 'Zahtev je prevelik.')
}
const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })

const OWN_BODY_LIMIT = Symbol('bounds the body')
/** Turns off the general size limit for routes with this middleware. */
export const withOwnBodyLimit = <Handler extends object>(middleware: Handler): Handler =>
  Object.assign(middleware, { [OWN_BODY_LIMIT]: true })
const hasOwnBodyLimit = (c: HttpContext) => matchedRoutes(c).some(({ handler }) => OWN_BODY_LIMIT in handler)

/** Limits bodies. Node enforces a declared length, so only bodies without a length are counted while reading. */
export const bodySizeLimit: MiddlewareHandler<HttpEnv> = (c, next) => {
  if (['GET', 'HEAD'].includes(c.req.method) || hasOwnBodyLimit(c)) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return limitBody(c, next)
  return Number(length) > MAX_BODY_BYTES ? refuseBody() : next()
}

const unreadable = (status: number) =>
  status === 415
    ? new Problem(415, 'unsupported_media_type', 'Ova vrsta sadržaja nije podržana.')
    : new Problem(status, 'unreadable', 'Zahtev nije čitljiv.')

/** Returns whether the client has disconnected before the body was read. */
const hasHungUp = (env: HttpEnv['Bindings'] | undefined, error: Error) =>
  error === env?.incoming?.errored || (error.message === 'Body is unusable' && env?.outgoing?.destroyed === true)

export const errorResponse: ErrorHandler<HttpEnv> = (error, c) => {
  const answer = (problem: Problem) => problem.response(c.var.requestId, scriptOfRequest(c))
  if (error instanceof Problem) return answer(error)
  // The body does not match its content type, such as truncated JSON or a form without its boundary.
  if (error instanceof HTTPException) return answer(unreadable(error.status))
  if (hasHungUp(c.env, error)) return answer(unreadable(400))
  // The address or a cookie contains an invalid percent escape.
  if (error instanceof URIError) return answer(unreadable(400))
  if (isDatabaseUnavailable(error)) {
    c.var.log?.warn({ err: error }, 'unanswered')
    return unavailableResponse(c)
  }
  const databaseCode = databaseErrorCode(error)
  // PostgreSQL refused an id of the wrong form, which no schema has checked. No resource has such an id.
  if (databaseCode === '22P02') return answer(notFound())
  // PostgreSQL cannot store U+0000 and the year 0, and not every schema refuses them.
  if (databaseCode === '22021' || databaseCode === '22P05' || databaseCode === '22008')
    return answer(new Problem(422, 'invalid_input', 'Uneti podaci sadrže nedozvoljen znak.'))
  c.var.log?.error({ err: error }, 'unexpected error')
  return answer(new Problem(500, 'unexpected', 'Došlo je do neočekivane greške. Pokušajte ponovo.'))
}
