import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic } from '../../../platform/server/cache/public-tags.server.ts'
import { byId, createRouter, json, limited, problems } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { listReturned, removeReturned } from '../../../platform/server/mail/returned-letters.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { journal } from '../../journal/journal.server.ts'
import { decisions } from '../rate-limit.server.ts'
import { failedJob, returnedLetter } from './machinery.ts'

const tags = ['admin']
const deciding = [guardedAdministratorsOnly, limited(decisions), changesNothingPublic] as const
const most = 100

const jobs = createRoute({
  method: 'get',
  path: '/admin/jobs',
  tags,
  summary: 'Jobs that have failed for good, the newest 100',
  middleware: guardedAdministratorsOnly,
  responses: { 200: json(z.object({ items: z.array(failedJob) }), 'The newest first'), ...problems(401, 403, 404) },
})

const retry = createRoute({
  method: 'post',
  path: '/admin/jobs/{queue}/{id}/retry',
  tags,
  summary: 'Begin a failed job anew',
  middleware: [...deciding] as const,
  request: { params: z.object({ queue: z.string().max(80), id: z.uuid() }) },
  responses: { 204: { description: 'It is under way' }, ...problems(401, 403, 404, 422, 429) },
})

const letters = createRoute({
  method: 'get',
  path: '/admin/returned-letters',
  tags,
  summary: 'Letters that were refused for good, the newest 100',
  middleware: guardedAdministratorsOnly,
  responses: {
    200: json(z.object({ items: z.array(returnedLetter) }), 'The newest first'),
    ...problems(401, 403, 404),
  },
})

const seen = createRoute({
  method: 'delete',
  path: '/admin/returned-letters/{id}',
  tags,
  summary: 'Take a returned letter off the list',
  middleware: [...deciding] as const,
  request: byId,
  responses: { 204: { description: 'It is off the list' }, ...problems(401, 403, 404, 422, 429) },
})

/** What the house does by itself, where it did not go through. */
export function machineryApi() {
  return createRouter()
    .openapi(jobs, async c => {
      const found = await c.var.runtime.jobs.failed(most)
      const items = found.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() }))
      return c.json({ items }, 200)
    })
    .openapi(retry, async c => {
      const { queue, id } = c.req.valid('param')
      const { runtime, user } = c.var.acting
      const isRunning = await runtime.jobs.retry(queue, id, tx =>
        journal(tx, { actorId: user.id, act: 'retry_job', subject: { type: 'job', id }, details: { queue } }),
      )
      if (!isRunning) throw notFound('Ovaj posao više nije među neuspelima.')
      return c.body(null, 204)
    })
    .openapi(letters, async c => {
      const found = await listReturned(c.var.runtime.db, most)
      const items = found.map(({ about: _, createdAt, ...letter }) => ({
        ...letter,
        returned_at: createdAt.toISOString(),
      }))
      return c.json({ items }, 200)
    })
    .openapi(seen, async c => {
      if (!(await removeReturned(c.var.runtime.db, c.req.valid('param').id))) throw notFound()
      return c.body(null, 204)
    })
}
