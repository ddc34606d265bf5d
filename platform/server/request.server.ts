import { randomBytes } from 'node:crypto'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { v7 as uuidv7 } from 'uuid'
import { databaseErrorCode } from './db.server.ts'
import type { HttpContext, HttpEnv, Identity } from './http.server.ts'
import { notFound, Problem } from './problem.server.ts'
import type { Runtime } from './runtime.server.ts'

const secured = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The policy of a page: a script runs with this page's nonce or not at all. */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // Style attributes can run nothing; style elements need the nonce (Vite's hot reload injects its own).
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ws: wss:`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

export const newNonce = () => randomBytes(16).toString('base64')

/** Request id, one log line per request, the headers every answer carries. */
export function requestFrame(
  runtime: Runtime,
  identify: (headers: Headers) => Promise<Identity | null>,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = uuidv7()
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
    await next()
    c.res = withHeaders(c.res, { ...secured, 'x-request-id': requestId })
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', dataPolicy)
    if (runtime.config.APP_URL.startsWith('https:')) {
      c.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    const path = c.req.path
    const level = c.res.status >= 500 ? 'error' : path.startsWith('/assets/') || path === '/healthz' ? 'debug' : 'info'
    log[level](
      { method: c.req.method, path, status: c.res.status, ms: Math.round(performance.now() - started) },
      'request',
    )
  }
}

/** Responses made by `fetch` or a static file can have immutable headers; a copy can be written to. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  const copy = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) if (!copy.headers.has(name)) copy.headers.set(name, value)
  return copy
}

function clientAddress(c: HttpContext, trustProxy: boolean): string {
  if (trustProxy) {
    // The last entry is the one our own proxy wrote; those before it are the client's word.
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
}

/** A browser tells where an unsafe request comes from; only our own pages may make one. */
export const ownOriginOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const own = new URL(c.var.runtime.config.APP_URL).origin
    if (origin ? origin !== own && origin !== new URL(c.req.url).origin : site === 'cross-site') {
      throw new Problem(403, 'foreign_origin', 'Zahtev je stigao sa druge stranice.')
    }
  }
  await next()
}

const unreadable = (status: number) =>
  status === 415
    ? new Problem(415, 'unsupported_media_type', 'Ova vrsta sadržaja nije podržana.')
    : new Problem(status, 'unreadable', 'Zahtev nije čitljiv.')

/** The one place where an error becomes an answer. */
export const answerError: ErrorHandler<HttpEnv> = (error, c) => {
  const requestId = c.var.requestId
  if (error instanceof Problem) return error.response(requestId)
  // What cannot be read as the type it claims to be: cut-off JSON, a form without its boundary.
  if (error instanceof HTTPException) return unreadable(error.status).response(requestId)
  const databaseCode = databaseErrorCode(error)
  // An id of the wrong form, in a place that no schema guards, names nothing.
  if (databaseCode === '22P02') return notFound().response(requestId)
  // What no schema minds and PostgreSQL cannot hold: U+0000 in a text, the year 0.
  if (databaseCode === '22021' || databaseCode === '22008')
    return new Problem(422, 'invalid_input', 'Uneti podaci sadrže nedozvoljen znak.').response(requestId)
  c.var.log?.error({ err: error }, 'unexpected error')
  return new Problem(500, 'unexpected', 'Došlo je do neočekivane greške. Pokušajte ponovo.').response(requestId)
}
