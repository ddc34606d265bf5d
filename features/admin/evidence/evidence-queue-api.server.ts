import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { byId, createRouter, json, jsonBody, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { evidenceDecision } from '../../evidence/evidence.ts'
import { decideEvidence } from '../../evidence/evidence-decisions.server.ts'
import { respondWithDocument } from '../../evidence/evidence-document-response.server.ts'
import { findEvidenceCase, listEvidenceQueue, viewDocument } from '../../evidence/evidence-queue.server.ts'
import { evidenceTags } from '../../evidence/evidence-rows.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { evidenceCase, evidenceQuery, evidenceRow } from './evidence-case.ts'

const tags = ['admin']
const binary = z.string().meta({ format: 'binary' })

const list = createRoute({
  method: 'get',
  path: '/admin/evidence',
  tags,
  summary: 'Evidence that waits, the longest waiting first, or the newest decided; without pictures',
  middleware: guardedAdministratorsOnly,
  request: { query: evidenceQuery },
  responses: { 200: json(z.object({ items: z.array(evidenceRow) }), 'At most 100'), ...problems(401, 403, 404, 422) },
})

const one = createRoute({
  method: 'get',
  path: '/admin/evidence/{id}',
  tags,
  summary: 'One piece of evidence with its provider, without the photo',
  middleware: guardedAdministratorsOnly,
  request: byId,
  responses: { 200: json(evidenceCase, 'The evidence'), ...problems(401, 403, 404) },
})

const document = createRoute({
  method: 'get',
  path: '/admin/evidence/{id}/document',
  tags,
  summary: 'The photo of waiting evidence; every view is written to the audit log',
  middleware: guardedAdministratorsOnly,
  request: byId,
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: binary } } },
    ...problems(401, 403, 404),
  },
})

const decide = createRoute({
  method: 'post',
  path: '/admin/evidence/{id}/decide',
  tags,
  summary: 'Decide waiting evidence once; its photo is deleted and its provider notified',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit)] as const,
  request: { ...byId, body: jsonBody(evidenceDecision) },
  responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 422, 429) },
})

export const evidenceQueueApi = () =>
  createRouter()
    .openapi(list, async c =>
      c.json({ items: await listEvidenceQueue(c.var.runtime, c.req.valid('query').state === 'reseno') }, 200),
    )
    .openapi(one, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findEvidenceCase(c.var.runtime, c.req.valid('param').id), 200)
    })
    .openapi(document, async c => respondWithDocument(c, await viewDocument(c.var.acting, c.req.valid('param').id)))
    .openapi(decide, async c => {
      const providerId = await decideEvidence(c.var.acting, c.req.valid('param').id, c.req.valid('json'))
      c.set('changes', await evidenceTags(c.var.runtime, providerId))
      return c.body(null, 204)
    })
