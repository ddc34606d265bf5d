import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { momentSchema } from '../../platform/browser/date-schemas.ts'
import { createRouter, json, problems, rateLimited, requireSignedIn } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { buildOfflineCopy } from './offline-copy.server.ts'
import { offlineCopy } from './offline-copy.ts'

const syncs: RateLimit = { name: 'field-copy', points: 60, seconds: 600 }

const sync = createRoute({
  method: 'get',
  path: '/sync',
  tags: ['field'],
  summary: 'The offline copy for the caller’s installed app: conversations, the diary of two days, clients',
  middleware: [requireSignedIn(), rateLimited(syncs)] as const,
  request: {
    query: z.object({
      since: momentSchema()
        .optional()
        .describe('`at` of the last answer; only conversations changed since have messages'),
    }),
  },
  responses: { 200: json(offlineCopy, 'The copy'), ...problems(401, 422, 429) },
})

export const offlineApi = () =>
  createRouter().openapi(sync, async c => {
    const { since } = c.req.valid('query')
    return c.json(await buildOfflineCopy(c.var.acting, since === undefined ? undefined : new Date(since)), 200)
  })
