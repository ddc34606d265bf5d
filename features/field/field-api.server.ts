import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { writtenMoment } from '../../platform/browser/written-date.ts'
import { createRouter, json, limited, problems, signedIn } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { findFieldCopy } from './field.server.ts'
import { fieldCopy } from './field.ts'

const syncs: RateLimit = { name: 'field-copy', points: 60, seconds: 600 }

const sync = createRoute({
  method: 'get',
  path: '/sync',
  tags: ['field'],
  summary: 'The offline copy for the caller’s installed app: conversations, the diary of two days, clients',
  middleware: [signedIn(), limited(syncs)] as const,
  request: {
    query: z.object({
      since: writtenMoment()
        .optional()
        .describe('`at` of the last answer; only conversations changed since have messages'),
    }),
  },
  responses: { 200: json(fieldCopy, 'The copy'), ...problems(401, 422, 429) },
})

export const fieldApi = () =>
  createRouter().openapi(sync, async c => {
    const { since } = c.req.valid('query')
    return c.json(await findFieldCopy(c.var.acting, since === undefined ? undefined : new Date(since)), 200)
  })
