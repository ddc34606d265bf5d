import { randomUUID } from 'node:crypto'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes, routePath } from 'hono/route'
import { anything } from '../cache/public-cache.server.ts'
import { databaseErrorCode, isDatabaseAway } from '../database/db.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { withinRequestSpan } from '../traces/spans.server.ts'
import type { HttpContext, HttpEnv, Identity } from './http.server.ts'
import { addressIn, networkName } from './network.server.ts'
import { isOwnOrigin } from './own-origin.server.ts'
import { notFound, Problem } from './problem.server.ts'
import { standingHeaders } from './security-headers.server.ts'
import { answerUnavailable } from './unavailable.server.ts'

/** The address of a calendar is its key. */
const calendarKey = /[\w-]{40,}(?=\.ics$)/

/** Which of the patterns that stand in the code has answered, when it has. */
export const routeOf = (c: HttpContext): string => c.var.route ?? routePath(c)

type Answered = { status: number; route: string; started: number; request: string }

/** Counts a request and writes its one line; `started` is by performance.now(), `request` its id. */
export function tellRequest({ log, metrics }: Runtime, c: HttpContext, answered: Answered): void {
  const { status, route, started, request } = answered
  const { method, path } = c.req
  const ms = performance.now() - started
  metrics.answered(method, route, status, ms)
  const level = status >= 500 ? 'error' : path.startsWith('/assets/') || path === '/healthz' ? 'debug' : 'info'
  log[level](
    {
      request,
      method,
      path: path.replace(calendarKey, '[hidden]'),
      status,
      ms: Math.round(ms),
    },
    'request',
  )
}

/** Request id, one log line per request, the headers every answer carries. */
export function requestFrame(
  runtime: Runtime,
  identify: (headers: Headers) => Promise<Identity | null>,
): MiddlewareHandler<HttpEnv> {
  const standing = standingHeaders(runtime.config)
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
    await withinRequestSpan(c, { request: requestId, isProxied: runtime.config.TRUST_PROXY }, async () => {
      await runtime.metrics.request.run(requestId, next)
      return { route: routeOf(c), status: c.res.status }
    })
    const { headers } = c.res
    // What is for everybody says so itself.
    if (c.req.path.startsWith('/api/') && !headers.has('cache-control'))
      headers.set('cache-control', 'private, no-store')
    for (const [name, value] of standing) if (!headers.has(name)) headers.set(name, value)
    headers.set('x-request-id', requestId)
    tellRequest(runtime, c, { status: c.res.status, route: routeOf(c), started, request: requestId })
  }
}

/** A page's own request for data is part of the page's: the same caller, looked up once, and no line of its own. */
export const withinPage: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { runtime, log, requestId, address, identify, shown } = c.env.page!
  c.set('runtime', runtime)
  c.set('log', log)
  c.set('requestId', requestId)
  c.set('address', address)
  c.set('identify', identify)
  await next()
  for (const tag of c.var.shows ?? [anything]) shown?.add(tag)
}

type Addressed = { req: Pick<HttpContext['req'], 'header'>; env: Pick<HttpEnv['Bindings'], 'incoming'> | undefined }

/** The address a request comes from; from a proxy's header only when TRUST_PROXY says so. */
export function clientAddress(c: Addressed, trustProxy: boolean): string {
  if (trustProxy) {
    // The last entry is the one our own proxy wrote; those before it are the client's word.
    const forwarded = addressIn(c.req.header('x-forwarded-for')?.split(',').at(-1))
    if (forwarded) return forwarded
  }
  return addressIn(c.env?.incoming?.socket.remoteAddress) ?? '127.0.0.1'
}

/** A browser tells where an unsafe request comes from; only our own pages may make one. */
export const ownOriginOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const { APP_URL } = c.var.runtime.config
    if (origin ? !isOwnOrigin(APP_URL, origin, new URL(c.req.url).host) : site === 'cross-site') {
      c.var.log.info({ event: 'foreign origin', path: c.req.path, network: networkName(c.var.address) }, 'event')
      throw new Problem(403, 'foreign_origin', 'Zahtev je stigao sa druge stranice.')
    }
  }
  await next()
}

const largestBody = 256 * 1024
const refuseBody = () => {
  throw new Problem(413, 'too_large', 'Zahtev je prevelik.')
}
const countedBody = bodyLimit({ maxSize: largestBody, onError: refuseBody })

const boundsBody = Symbol('bounds the body')
/** Marks a route's middleware that bounds the body itself, so that the limit for all others does not. */
export const withOwnBodyLimit = <Handler extends object>(middleware: Handler): Handler =>
  Object.assign(middleware, { [boundsBody]: true })
const hasOwnBodyLimit = (c: HttpContext) => matchedRoutes(c).some(({ handler }) => boundsBody in handler)

/**
 * Everything that is sent here is a form or a message; routes that take more say so themselves. Nearly
 * every body tells its length, and the connection holds it to that; only the others are counted as they come.
 */
export const boundedBody: MiddlewareHandler<HttpEnv> = (c, next) => {
  if (['GET', 'HEAD'].includes(c.req.method) || hasOwnBodyLimit(c)) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return countedBody(c, next)
  return Number(length) > largestBody ? refuseBody() : next()
}

const unreadable = (status: number) =>
  status === 415
    ? new Problem(415, 'unsupported_media_type', 'Ova vrsta sadržaja nije podržana.')
    : new Problem(status, 'unreadable', 'Zahtev nije čitljiv.')

/** Whoever asked is gone in the middle of it, or before his body was read and thrown away; nobody hears the answer. */
const hasHungUp = (env: HttpEnv['Bindings'] | undefined, error: Error) =>
  error === env?.incoming?.errored || (error.message === 'Body is unusable' && env?.outgoing?.destroyed === true)

/** The one place where an error becomes an answer. */
export const answerError: ErrorHandler<HttpEnv> = (error, c) => {
  const requestId = c.var.requestId
  if (error instanceof Problem) return error.response(requestId)
  // What cannot be read as the type it claims to be: cut-off JSON, a form without its boundary.
  if (error instanceof HTTPException) return unreadable(error.status).response(requestId)
  if (hasHungUp(c.env, error)) return unreadable(400).response(requestId)
  // An escape in an address or a cookie that stands for no letter.
  if (error instanceof URIError) return unreadable(400).response(requestId)
  if (isDatabaseAway(error)) {
    c.var.log?.warn({ err: error }, 'unanswered')
    return answerUnavailable(c)
  }
  const databaseCode = databaseErrorCode(error)
  // An id of the wrong form, in a place that no schema guards, names nothing.
  if (databaseCode === '22P02') return notFound().response(requestId)
  // PostgreSQL cannot hold U+0000 in a text or in JSON, nor the year 0; no schema refuses them.
  if (databaseCode === '22021' || databaseCode === '22P05' || databaseCode === '22008')
    return new Problem(422, 'invalid_input', 'Uneti podaci sadrže nedozvoljen znak.').response(requestId)
  c.var.log?.error({ err: error }, 'unexpected error')
  return new Problem(500, 'unexpected', 'Došlo je do neočekivane greške. Pokušajte ponovo.').response(requestId)
}
