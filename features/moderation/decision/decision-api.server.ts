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
import { fileAppeal, findOwnDecision, listOwnDecisions } from './appeals.server.ts'
import { appealInput, ownDecision } from './decision.ts'

const appealLimit: RateLimit = { name: 'appeal', points: 20, seconds: 3600 }
const tags = ['moderation']

const list = createRoute({
  method: 'get',
  path: '/decisions/mine',
  tags,
  summary: 'Decisions against the caller or their content, newest first',
  middleware: requireSignedIn(),
  responses: { 200: json(z.object({ items: z.array(ownDecision) }), 'The decisions'), ...problems(401) },
})

const one = createRoute({
  method: 'get',
  path: '/decisions/{id}',
  tags,
  summary: 'A decision about the caller, with their appeal',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(ownDecision, 'The decision'), ...problems(401, 404) },
})

const create = createRoute({
  method: 'post',
  path: '/decisions/{id}/appeal',
  tags,
  summary: 'Appeal against a decision about the caller, once and within six months',
  middleware: [requireSignedIn(), rateLimited(appealLimit), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(appealInput) },
  responses: { 201: json(ownDecision, 'The decision with the appeal'), ...problems(401, 404, 409, 422, 429) },
})

export function decisionApi() {
  return createRouter()
    .openapi(list, async c => c.json({ items: await listOwnDecisions(c.var.acting) }, 200))
    .openapi(one, async c => c.json(await findOwnDecision(c.var.acting, c.req.valid('param').id), 200))
    .openapi(create, async c =>
      c.json(await fileAppeal(c.var.acting, c.req.valid('param').id, c.req.valid('json').text), 201),
    )
}
