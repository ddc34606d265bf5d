import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic } from '../../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, jsonBody, limited, problems, signedIn } from '../../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { ownReport, reportable, reportInput } from './report.ts'
import { listOwnReports, report } from './reports.server.ts'
import { titleOf } from './snapshot.ts'
import { findSubject } from './subjects.server.ts'

/** Somebody who has met a whole nest of lies reports it in an hour; nobody floods the queue. */
const reporting: RateLimit = { name: 'report', points: 20, seconds: 3600 }
const looks: RateLimit = { name: 'report-subject', points: 120, seconds: 600 }
const tags = ['moderation']

const create = createRoute({
  method: 'post',
  path: '/reports',
  tags,
  summary: 'Report something one sees; while it is open a second report of the same by the same person is the first',
  middleware: [
    signedIn('Da biste poslali prijavu, uđite u svoj nalog.'),
    limited(reporting),
    changesNothingPublic,
  ] as const,
  request: { body: jsonBody(reportInput) },
  responses: { 201: json(ownReport, 'The report'), ...problems(401, 404, 409, 422, 429) },
})

const mine = createRoute({
  method: 'get',
  path: '/reports/mine',
  tags,
  summary: 'What the caller has reported and what has become of it, the newest first',
  middleware: signedIn(),
  responses: { 200: json(z.object({ items: z.array(ownReport) }), 'The reports'), ...problems(401) },
})

const subject = createRoute({
  method: 'get',
  path: '/reports/subjects/{type}/{id}',
  tags,
  summary: 'What something that can be reported is called, for whoever can see it',
  middleware: limited(looks),
  request: { params: z.object({ type: z.enum(reportable), id: z.uuid() }) },
  responses: { 200: json(z.object({ title: z.string() }), 'Its name'), ...problems(404, 429) },
})

export function reportApi() {
  return createRouter()
    .openapi(create, async c => c.json(await report(c.var.acting, c.req.valid('json')), 201))
    .openapi(mine, async c => c.json({ items: await listOwnReports(c.var.acting) }, 200))
    .openapi(subject, async c => {
      const { type, id } = c.req.valid('param')
      c.header('cache-control', 'private, no-store')
      const { snapshot } = await findSubject(c.var.runtime, type, id, await c.var.identify())
      return c.json({ title: titleOf(snapshot) }, 200)
    })
}
