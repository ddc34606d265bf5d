import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from '../../platform/server/http/http.server.ts'
import { networkForLog } from '../../platform/server/http/network.server.ts'

type Event = { method: string; path: RegExp; done?: string; refused?: string }

/** Requests that are logged as security events, for the operator to investigate faults (docs/security.md). */
const events: Event[] = [
  { method: 'POST', path: /^\/api\/auth\/sign-in\//, done: 'second step asked', refused: 'sign-in refused' },
  { method: 'GET', path: /^\/api\/auth\/callback\//, done: 'second step asked', refused: 'sign-in refused' },
  {
    method: 'POST',
    path: /^\/api\/auth\/two-factor\/verify-/,
    done: 'second step passed',
    refused: 'second step failed',
  },
  {
    method: 'POST',
    path: /^\/api\/auth\/two-factor\/(enable|disable|generate-backup-codes)$/,
    done: 'second step changed',
    refused: 'second step not changed',
  },
  {
    method: 'POST',
    path: /^\/api\/auth\/(change|reset)-password$/,
    done: 'password changed',
    refused: 'password not changed',
  },
  { method: 'POST', path: /^\/api\/auth\/(sign-out|revoke-(other-)?sessions)$/, done: 'signed out' },
  { method: 'DELETE', path: /^\/api\/me\/sessions(\/|$)/, done: 'signed out' },
  { method: 'POST', path: /^\/api\/me\/email$/, refused: 'address not changed' },
  { method: 'POST', path: /^\/api\/email-change$/, done: 'address changed', refused: 'address not changed' },
  { method: 'GET', path: /^\/api\/me\/(export|archive\/[^/]+\/file)$/, done: 'data exported' },
  { method: 'POST', path: /^\/api\/me\/delete$/, done: 'account deleted', refused: 'account not deleted' },
  ...['GET', 'POST', 'PUT', 'DELETE'].map(method => ({
    method,
    path: /^\/api\/admin\//,
    done: 'administration',
    refused: 'administration refused',
  })),
]

/** Logs security events with the ids of the user and of the account, and with the client's network, not its address. */
export const logSecurityEvents: MiddlewareHandler<HttpEnv> = async (c, next) => {
  // The user is identified before next(), because a sign-out ends the session. The result is cached for the request.
  const event = events.find(each => each.method === c.req.method && each.path.test(c.req.path))
  const before = event && (await c.var.identify())
  await next()
  const name = nameOf(c, event)
  if (!name) return
  c.var.runtime.metrics.events.inc({ event: name })
  const { path } = c.req
  const who = (before ?? (await c.var.identify()))?.id
  const network = networkForLog(c.var.address)
  c.var.log.info({ event: name, path, status: c.res.status, who, whom: await accountOf(c), network }, 'event')
}

/** Returns the event's name. Other requests refused with 403 or 429 get a name too, so that they are counted. */
function nameOf(c: HttpContext, event: Event | undefined): string | undefined {
  const { status, headers } = c.res
  if (c.var.hasSignedIn) return 'signed in'
  // The redirect is checked too, because single sign-on reports failures in the redirect's query.
  const isRefused = status >= 400 || /[?&]error=/.test(headers.get('location') ?? '')
  const name = isRefused ? event?.refused : event?.done
  if (status === 429) return name ? `${name}: limit` : 'limit reached'
  return name ?? (status === 403 ? 'forbidden' : undefined)
}

/** Returns the id of the account that a request is about: from its handler, the path, or the email in the body. */
async function accountOf(c: HttpContext): Promise<string | undefined> {
  if (c.var.account) return c.var.account
  const [, person] = /^\/api\/admin\/people\/([\w-]{36})/.exec(c.req.path) ?? []
  if (person) return person
  // Only JSON is read here, because a streamed multipart body cannot be read again.
  const isJson = c.req.header('content-type')?.includes('application/json')
  if (c.req.method !== 'POST' || !isJson) return undefined
  const { email } = (await c.req.json().catch(() => null)) ?? {}
  // A request over its rate limit must not cost a query.
  if (typeof email !== 'string' || c.res.status === 429) return undefined
  const { rows } = await c.var.runtime.database.query('SELECT id FROM profiles WHERE email = $1', [
    email.trim().toLowerCase().slice(0, 254).replaceAll('\0', ''),
  ])
  return (rows[0] as { id: string } | undefined)?.id
}
