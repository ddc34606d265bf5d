import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, type HttpContext, json, problems } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'

const letter = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})

const outbox = createRoute({
  method: 'get',
  path: '/razvoj/posta',
  tags: ['development'],
  summary: 'Letters kept instead of sent; only on this machine itself',
  responses: { 200: json(z.object({ items: z.array(letter) }), 'The newest 50'), ...problems(404) },
})

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Letters hold confirmation links: only a caller on this very machine may read them, by a name of this machine (a
 * foreign name can be made to point here), and only without a proxy.
 */
function isOnThisMachine(c: HttpContext): boolean {
  const { config } = c.var.runtime
  // A page that is being rendered asks inside the process; then name and proxy are the page's.
  const page = c.env?.incoming?.headers
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].some(
    name => c.req.header(name) ?? page?.[name],
  )
  const host = page?.host ?? c.req.header('host')
  const isNamedSo = host === undefined || ownHost.test(host)
  // A database of one's own belongs to a site that people use: its letters are nobody else's.
  const isForTrying = config.isLocal && (!config.DATABASE_URL || config.NODE_ENV === 'test')
  return isForTrying && isNamedSo && !forwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(c.var.address)
}

export function outboxApi() {
  return createRouter().openapi(outbox, async c => {
    const { mail } = c.var.runtime
    if (!mail.outbox || !isOnThisMachine(c)) throw notFound()
    c.header('cache-control', 'private, no-store')
    return c.json({ items: await mail.outbox() }, 200)
  })
}
