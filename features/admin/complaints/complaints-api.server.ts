import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import { byId, createRouter, json, jsonBody, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { photoRequest, photoResponses, respondWithPhoto } from '../../attachments/attachment-responses.server.ts'
import { complaint, listedComplaint, proposalInput } from '../../complaints/complaint.ts'
import {
  isAskedComplaint,
  listAskedComplaints,
  lookIntoComplaint,
  proposeSettlement,
} from '../../complaints/complaint-operator.server.ts'
import { findComplaintPhoto } from '../../complaints/complaint-photos-api.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { casesQuery } from './complaints.ts'

const tags = ['admin']
const MAX_ITEMS = 100

const list = createRoute({
  method: 'get',
  path: '/admin/complaints',
  tags,
  summary: 'Complaints in which a side has asked the operator: the longest waiting 100, or the last 100 that ended',
  middleware: guardedAdministratorsOnly,
  request: { query: casesQuery },
  responses: { 200: json(z.object({ items: z.array(listedComplaint) }), 'Cases'), ...problems(401, 403, 404, 422) },
})

const find = createRoute({
  method: 'get',
  path: '/admin/complaints/{id}',
  tags,
  summary: 'What the two sides have put into a case; each look is in the audit log. 404 unless a side has asked',
  middleware: guardedAdministratorsOnly,
  request: byId,
  responses: { 200: json(complaint, 'The case'), ...problems(401, 403, 404, 422) },
})

const photo = createRoute({
  method: 'get',
  path: '/admin/complaints/{id}/photos/{photo}/{variant}',
  tags,
  summary: 'A photo of a case in which a side has asked the operator',
  middleware: guardedAdministratorsOnly,
  request: photoRequest,
  responses: { ...photoResponses, ...problems(401, 403, 404) },
})

const propose = createRoute({
  method: 'post',
  path: '/admin/complaints/{id}/proposals',
  tags,
  summary: 'Proposes a settlement to both sides; the id is the client’s, so a repeated request proposes once',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(proposalInput) },
  responses: { 200: json(complaint, 'The case with the proposal'), ...problems(401, 403, 404, 409, 422, 429) },
})

export const complaintsApi = () =>
  createRouter()
    .openapi(list, async c => {
      const isEnded = c.req.valid('query').state === 'zavrseno'
      return c.json({ items: await listAskedComplaints(c.var.runtime, isEnded, MAX_ITEMS) }, 200)
    })
    .openapi(find, async c => c.json(await lookIntoComplaint(c.var.acting, c.req.valid('param').id), 200))
    .openapi(photo, async c => {
      const { runtime } = c.var
      const { id, photo: photoId, variant } = c.req.valid('param')
      const row = (await isAskedComplaint(runtime, id)) ? await findComplaintPhoto(runtime, id, photoId) : undefined
      return respondWithPhoto(c, row?.messageId ? row : undefined, variant)
    })
    .openapi(propose, async c =>
      c.json(await proposeSettlement(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
