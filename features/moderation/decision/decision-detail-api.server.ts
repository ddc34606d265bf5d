import { createRoute } from '@hono/zod-openapi'
import { byId, createRouter, json, jsonBody, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { administratorsOnly, guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { adminActionLimit } from '../../admin/rate-limit.server.ts'
import { readDecisionWeek } from '../queue/decision-week.server.ts'
import { decisionDetail, decisionWeek } from '../queue/queue.ts'
import { restoreInput } from './decision.ts'
import { findDecisionDetail } from './decision-detail.server.ts'
import type { Reactions } from './effects.server.ts'
import { restore } from './restore.server.ts'

const tags = ['moderation']

const one = createRoute({
  method: 'get',
  path: '/admin/decisions/{id}',
  tags,
  summary: 'A decision with its subject and what followed; viewing a message is written to the audit log',
  middleware: guardedAdministratorsOnly,
  request: byId,
  responses: { 200: json(decisionDetail, 'The decision'), ...problems(401, 403, 404) },
})

const revert = createRoute({
  method: 'post',
  path: '/admin/decisions/{id}/restore',
  tags,
  summary: 'Revert a decision without an appeal, and tell the user why',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit)] as const,
  request: { ...byId, body: jsonBody(restoreInput) },
  responses: { 204: { description: 'Reverted' }, ...problems(401, 403, 404, 409, 422, 429) },
})

const week = createRoute({
  method: 'get',
  path: '/admin/decision-week',
  tags,
  summary: 'Decisions of each of the last seven days, the median waiting time, and the number reverted',
  middleware: administratorsOnly,
  responses: { 200: json(decisionWeek, 'The week'), ...problems(401, 404) },
})

export function decisionDetailApi(reactions: Reactions) {
  return createRouter()
    .openapi(week, async c => c.json(await readDecisionWeek(c.var.runtime, new Date()), 200))
    .openapi(one, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findDecisionDetail(c.var.acting, c.req.valid('param').id), 200)
    })
    .openapi(revert, async c => {
      const { explanation } = c.req.valid('json')
      c.set('changes', await restore(c.var.acting, c.req.valid('param').id, explanation, reactions))
      return c.body(null, 204)
    })
}
