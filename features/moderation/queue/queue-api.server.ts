import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import { byId, createRouter, json, jsonBody, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { administratorsOnly, guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { adminActionLimit } from '../../admin/rate-limit.server.ts'
import {
  pdfRequest,
  pdfResponses,
  photoRequest,
  photoResponses,
  respondWithPdf,
  respondWithPhoto,
} from '../../attachments/attachment-responses.server.ts'
import { decide } from '../decision/decide.server.ts'
import { decisionInput } from '../decision/decision.ts'
import type { Reactions } from '../decision/effects.server.ts'
import { findReportedAttachment } from '../report/snapshot-files.server.ts'
import { listJournal } from './audit-log-list.server.ts'
import { findCase } from './case.server.ts'
import { claim, release } from './cases.server.ts'
import { listQueue } from './queue.server.ts'
import { caseDetail, journalEntry, queueItem } from './queue.ts'

const tags = ['moderation']

const queue = createRoute({
  method: 'get',
  path: '/admin/queue',
  tags,
  summary: 'Cases that wait for a decision, the longest waiting first; all reports of one subject are one case',
  middleware: administratorsOnly,
  responses: { 200: json(z.object({ items: z.array(queueItem) }), 'The queue'), ...problems(401, 404) },
})

const one = createRoute({
  method: 'get',
  path: '/admin/reports/{id}',
  tags,
  summary: 'A case with all its reports; viewing a message is written to the audit log. 409 once it is decided',
  middleware: guardedAdministratorsOnly,
  request: byId,
  responses: { 200: json(caseDetail, 'The case'), ...problems(401, 403, 404, 409) },
})

const photo = createRoute({
  method: 'get',
  path: '/admin/reports/{id}/photos/{photo}/{variant}',
  tags,
  summary: 'A photo of a reported message; viewing it is written to the audit log',
  middleware: guardedAdministratorsOnly,
  request: photoRequest,
  responses: { ...photoResponses, ...problems(401, 403, 404) },
})
const pdf = createRoute({
  method: 'get',
  path: '/admin/reports/{id}/files/{file}',
  tags,
  summary: 'A PDF of a reported message; viewing it is written to the audit log',
  middleware: guardedAdministratorsOnly,
  request: pdfRequest,
  responses: { ...pdfResponses, ...problems(401, 403, 404) },
})

const claimRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{id}/claim',
  tags,
  summary: 'Claim a case for half an hour; 409 when another administrator has it',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Claimed' }, ...problems(401, 403, 404, 409, 429) },
})

const releaseRoute = createRoute({
  method: 'delete',
  path: '/admin/reports/{id}/claim',
  tags,
  summary: 'Release the caller’s claim of a case',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Released' }, ...problems(401, 403, 404, 429) },
})

const decideRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{id}/decide',
  tags,
  summary: 'Decide a claimed case; takes effect at once and notifies both sides',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit)] as const,
  request: { ...byId, body: jsonBody(decisionInput) },
  responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 422, 429) },
})

const journalRoute = createRoute({
  method: 'get',
  path: '/admin/journal',
  tags,
  summary: 'The audit log of administrators, newest first',
  middleware: administratorsOnly,
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.uuid().optional(),
      act: z.string().max(40).optional(),
    }),
  },
  responses: {
    200: json(z.object({ items: z.array(journalEntry), next_cursor: z.string().nullable() }), 'One page'),
    ...problems(401, 404, 422),
  },
})

export function queueApi(reactions: Reactions) {
  return createRouter()
    .openapi(queue, async c => c.json({ items: await listQueue(c.var.acting) }, 200))
    .openapi(one, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findCase(c.var.acting, c.req.valid('param').id), 200)
    })
    .openapi(photo, async c => {
      const { id, photo, variant } = c.req.valid('param')
      return respondWithPhoto(c, await findReportedAttachment(c.var.acting, id, photo), variant)
    })
    .openapi(pdf, async c => {
      const { id, file } = c.req.valid('param')
      return respondWithPdf(c, await findReportedAttachment(c.var.acting, id, file))
    })
    .openapi(claimRoute, async c => {
      await claim(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(releaseRoute, async c => {
      await release(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(decideRoute, async c => {
      const tags = await decide(c.var.acting, c.req.valid('param').id, c.req.valid('json'), reactions)
      c.set('changes', tags)
      return c.body(null, 204)
    })
    .openapi(journalRoute, async c => {
      const { limit, cursor, act } = c.req.valid('query')
      return c.json(await listJournal(c.var.runtime, { limit, before: cursor, act }), 200)
    })
}
