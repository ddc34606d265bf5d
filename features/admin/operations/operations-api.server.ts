import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import { byId, createRouter, json, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { listBounces, removeBounce } from '../../../platform/server/mail/bounces.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { bouncedEmail, failedJob } from './operations.ts'

const tags = ['admin']
const decisionMiddleware = [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const
const MAX_ITEMS = 100

const jobs = createRoute({
  method: 'get',
  path: '/admin/jobs',
  tags,
  summary: 'The newest 100 jobs that have failed after all retries',
  middleware: guardedAdministratorsOnly,
  responses: { 200: json(z.object({ items: z.array(failedJob) }), 'The newest first'), ...problems(401, 403, 404) },
})

const retry = createRoute({
  method: 'post',
  path: '/admin/jobs/{queue}/{id}/retry',
  tags,
  summary: 'Retry a failed job',
  middleware: [...decisionMiddleware] as const,
  request: { params: z.object({ queue: z.string().max(80), id: z.uuid() }) },
  responses: { 204: { description: 'The job is queued again' }, ...problems(401, 403, 404, 422, 429) },
})

const bounces = createRoute({
  method: 'get',
  path: '/admin/returned-letters',
  tags,
  summary: 'The newest 100 emails that were refused for good',
  middleware: guardedAdministratorsOnly,
  responses: {
    200: json(z.object({ items: z.array(bouncedEmail) }), 'The newest first'),
    ...problems(401, 403, 404),
  },
})

const bounceRemoval = createRoute({
  method: 'delete',
  path: '/admin/returned-letters/{id}',
  tags,
  summary: 'Remove a bounced email from the list',
  middleware: [...decisionMiddleware] as const,
  request: byId,
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 422, 429) },
})

export function operationsApi() {
  return createRouter()
    .openapi(jobs, async c => {
      const found = await c.var.runtime.jobs.failed(MAX_ITEMS)
      const items = found.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() }))
      return c.json({ items }, 200)
    })
    .openapi(retry, async c => {
      const { queue, id } = c.req.valid('param')
      const { runtime, user } = c.var.acting
      const isQueued = await runtime.jobs.retry(queue, id, tx =>
        recordAct(tx, { actorId: user.id, act: 'retry_job', subject: { type: 'job', id }, details: { queue } }),
      )
      if (!isQueued) throw notFound('Ovaj posao više nije među neuspelima.')
      return c.body(null, 204)
    })
    .openapi(bounces, async c => {
      const found = await listBounces(c.var.runtime.db, MAX_ITEMS)
      const items = found.map(({ about: _, createdAt, ...bounce }) => ({
        ...bounce,
        returned_at: createdAt.toISOString(),
      }))
      return c.json({ items }, 200)
    })
    .openapi(bounceRemoval, async c => {
      if (!(await removeBounce(c.var.runtime.db, c.req.valid('param').id))) throw notFound()
      return c.body(null, 204)
    })
}
