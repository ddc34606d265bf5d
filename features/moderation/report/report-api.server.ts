import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { ownReport, reportable, reportInput } from './report.ts'
import { createReport, listOwnReports } from './reports.server.ts'
import { titleOf } from './snapshot.ts'
import { findSubject } from './subjects.server.ts'

/** This limit is high enough for reporting many related fakes in an hour, but too low for flooding the queue. */
const reportLimit: RateLimit = { name: 'report', points: 20, seconds: 3600 }
const subjectLimit: RateLimit = { name: 'report-subject', points: 120, seconds: 600 }
const tags = ['moderation']

const create = createRoute({
  method: 'post',
  path: '/reports',
  tags,
  summary: 'Report something visible to the caller; repeated while the report is open, it returns the same report',
  middleware: [
    requireSignedIn('Da biste poslali prijavu, uđite u svoj nalog.'),
    rateLimited(reportLimit),
    noCacheInvalidation,
  ] as const,
  request: { body: jsonBody(reportInput) },
  responses: { 201: json(ownReport, 'The report'), ...problems(401, 404, 409, 422, 429) },
})

const mine = createRoute({
  method: 'get',
  path: '/reports/mine',
  tags,
  summary: 'The caller’s reports with their outcomes, newest first',
  middleware: requireSignedIn(),
  responses: { 200: json(z.object({ items: z.array(ownReport) }), 'The reports'), ...problems(401) },
})

const subject = createRoute({
  method: 'get',
  path: '/reports/subjects/{type}/{id}',
  tags,
  summary: 'The name of something that can be reported, if the caller can see it',
  middleware: rateLimited(subjectLimit),
  request: { params: z.object({ type: z.enum(reportable), id: z.uuid() }) },
  responses: { 200: json(z.object({ title: z.string() }), 'Its name'), ...problems(404, 429) },
})

export function reportApi() {
  return createRouter()
    .openapi(create, async c => c.json(await createReport(c.var.acting, c.req.valid('json')), 201))
    .openapi(mine, async c => c.json({ items: await listOwnReports(c.var.acting) }, 200))
    .openapi(subject, async c => {
      const { type, id } = c.req.valid('param')
      c.header('cache-control', 'private, no-store')
      const { snapshot } = await findSubject(c.var.runtime, type, id, await c.var.identify())
      return c.json({ title: titleOf(snapshot) }, 200)
    })
}
