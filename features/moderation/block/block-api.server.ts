import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { blocked, blockInput } from './block.ts'
import { block, listBlocked, unblock } from './blocks.server.ts'

const writes: RateLimit = { name: 'block', points: 60, seconds: 600 }
const tags = ['moderation']

const list = createRoute({
  method: 'get',
  path: '/blocks',
  tags,
  summary: 'Users blocked by the caller, newest first',
  middleware: requireSignedIn(),
  responses: { 200: json(z.object({ items: z.array(blocked) }), 'The people'), ...problems(401) },
})

const put = createRoute({
  method: 'put',
  path: '/blocks/{id}',
  tags,
  summary:
    'Block a user without notifying them: neither can write to or book the other. 409 `open_bookings` asks first',
  // Empties no cache itself because only cancelled bookings change public pages, and cancelling empties the cache.
  middleware: [
    requireSignedIn('Da biste nekoga blokirali, uđite u svoj nalog.'),
    rateLimited(writes),
    noCacheInvalidation,
  ] as const,
  request: { ...byId, body: jsonBody(blockInput) },
  responses: { 204: { description: 'Blocked' }, ...problems(401, 404, 409, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/blocks/{id}',
  tags,
  summary: 'Unblock a user; repeating it changes nothing',
  middleware: [requireSignedIn(), rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Not blocked' }, ...problems(401, 404, 429) },
})

export function blockApi() {
  return createRouter()
    .openapi(list, async c => c.json({ items: await listBlocked(c.var.acting) }, 200))
    .openapi(put, async c => {
      await block(c.var.acting, c.req.valid('param').id, c.req.valid('json').cancel_bookings)
      return c.body(null, 204)
    })
    .openapi(remove, async c => {
      await unblock(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
