import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problemSchema,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { visitList, visitsInput } from './visit.ts'
import { findVisits, planVisits } from './visits.server.ts'

const plans: RateLimit = { name: 'visits', points: 30, seconds: 600 }
const tags = ['visits']
const requireSignIn = requireSignedIn('Da biste videli ponudu, morate da se prijavite.')

const list = createRoute({
  method: 'get',
  path: '/quotes/{id}/visits',
  tags,
  summary: 'The visits of a quote in order of time, for its two sides',
  middleware: requireSignIn,
  request: byId,
  responses: { 200: json(visitList, 'The visits'), ...problems(401, 404) },
})

const plan = createRoute({
  method: 'post',
  path: '/quotes/{id}/visits',
  tags,
  summary: 'Plans visits of an accepted quote (provider): all or none; each is a confirmed booking',
  middleware: [requireSignIn, rateLimited(plans), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(visitsInput) },
  responses: {
    200: json(visitList, 'All visits'),
    ...problems(401, 403, 404, 422, 429),
    409: {
      description:
        'A time is taken (`slot_taken`, with it), the quote is not accepted or the job is over (`not_now`), or one side ' +
        'has blocked the other (`other_unreachable`)',
      content: {
        'application/problem+json': { schema: problemSchema.extend({ starts_at: z.iso.datetime().optional() }) },
      },
    },
  },
})

export const visitApi = () =>
  createRouter()
    .openapi(list, async c => c.json(await findVisits(c.var.acting, c.req.valid('param').id), 200))
    .openapi(plan, async c => c.json(await planVisits(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
