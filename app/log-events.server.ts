import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from '../platform/server/http.server.ts'
import { networkName } from '../platform/server/network.server.ts'

type Event = { method: string; path: RegExp; when: 'refused' | 'done'; name: string }

/** What whoever keeps the site wants to find again when something has gone wrong. */
const events: Event[] = [
  { method: 'POST', path: /^\/api\/auth\/sign-in\//, when: 'refused', name: 'sign-in refused' },
  { method: 'POST', path: /^\/api\/auth\/two-factor\/verify-/, when: 'refused', name: 'second step failed' },
  { method: 'POST', path: /^\/api\/auth\/admin\/(un)?ban-user$/, when: 'done', name: 'ban changed' },
  { method: 'GET', path: /^\/api\/me\/export$/, when: 'done', name: 'data exported' },
  { method: 'POST', path: /^\/api\/me\/delete$/, when: 'done', name: 'account deleted' },
]

/**
 * Writes such events to the log: who did it and to whom, by id, and from which network, never the whole address. The
 * request's id is in every line.
 */
export const noteEvents: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { method, path } = c.req
  const event = events.find(each => each.method === method && each.path.test(path))
  return event ? noteAfter(event, c, next) : next()
}

async function noteAfter(event: Event, c: HttpContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { path } = c.req
  if ((event.when === 'done') !== c.res.ok) return
  const who = (await c.var.identify())?.id
  const network = networkName(c.var.address)
  c.var.log.info({ event: event.name, path, status: c.res.status, who, whom: await whom(c), network }, 'event')
}

/** The account a request names: by its id, or by the e-mail somebody wants to come in with. */
async function whom(c: HttpContext): Promise<string | undefined> {
  if (c.req.method !== 'POST') return undefined
  const { userId, email } = (await c.req.json().catch(() => null)) ?? {}
  if (typeof userId === 'string') return userId
  // Past the limit nothing more is looked up.
  if (typeof email !== 'string' || c.res.status === 429) return undefined
  const { rows } = await c.var.runtime.database.query('SELECT id FROM profiles WHERE email = $1', [
    email.trim().toLowerCase().slice(0, 254).replaceAll('\0', ''),
  ])
  return (rows[0] as { id: string } | undefined)?.id
}
