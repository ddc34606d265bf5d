import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, type HttpContext, json, problems } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'

const email = z.object({
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
  summary: 'Emails stored instead of sent; only for callers on this machine',
  responses: { 200: json(z.object({ items: z.array(email) }), 'The newest 50'), ...problems(404) },
})

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Returns whether the caller may read the emails, which contain confirmation links. The caller must be on this machine,
 * use one of its own names (because any foreign name can point here), and use no proxy.
 */
function isOnThisMachine(c: HttpContext): boolean {
  const { config } = c.var.runtime
  // A rendered page calls this API inside the process, so the page's own request has the host and the proxy headers.
  const page = c.env?.incoming?.headers
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].some(
    name => c.req.header(name) ?? page?.[name],
  )
  const host = page?.host ?? c.req.header('host')
  const isOwnName = host === undefined || ownHost.test(host)
  // Refuses sites with DATABASE_URL except in tests, because such sites may have real users with private emails.
  const isTrial = config.isLocal && (!config.DATABASE_URL || config.NODE_ENV === 'test')
  return isTrial && isOwnName && !forwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(c.var.address)
}

export function outboxApi() {
  return createRouter().openapi(outbox, async c => {
    const { mail } = c.var.runtime
    if (!mail.outbox || !isOnThisMachine(c)) throw notFound()
    c.header('cache-control', 'private, no-store')
    return c.json({ items: await mail.outbox() }, 200)
  })
}
