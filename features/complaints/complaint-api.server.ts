import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { cacheTags, invalidates, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problemSchema,
  problems,
  publicEndpoint,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { findProvider } from '../accounts/providers.server.ts'
import {
  complaint,
  complaintFigures,
  complaintInput,
  complaintPage,
  complaintSource,
  complaintsQuery,
  fault,
  faultInput,
  sourceQuery,
  stepInput,
} from './complaint.ts'
import { findComplaintFigures } from './complaint-figures.server.ts'
import { fileComplaint } from './complaint-filing.server.ts'
import { readSource } from './complaint-source.server.ts'
import { takeStep } from './complaint-steps.server.ts'
import { findComplaint, findProviderId, listComplaints } from './complaints.server.ts'
import { findFault, reportFault } from './faults.server.ts'

const files: RateLimit = { name: 'complaint', points: 20, seconds: 600 }
const writes: RateLimit = { name: 'complaint-write', points: 60, seconds: 600 }

const figuresTag = (providerId: string) => `complaints:${providerId.toLowerCase()}`
/** A new or ended complaint changes the provider's public figures. */
const changesFigures = invalidates(async c => {
  const id = c.req.param('id') ?? (await c.req.json()).id
  return [figuresTag(await findProviderId(c.var.runtime, id))]
})

const tags = ['complaints']
const requireSignIn = requireSignedIn('Da biste videli reklamaciju, morate da se prijavite.')

const file = createRoute({
  method: 'post',
  path: '/complaints',
  tags,
  summary: 'Files a complaint about a completed booking, an accepted quote or a running warranty (customer)',
  middleware: [requireSignIn, rateLimited(files), changesFigures] as const,
  request: { body: jsonBody(complaintInput) },
  responses: { 201: json(complaint, 'The complaint with its terms'), ...problems(401, 404, 409, 422, 429) },
})

const listMine = createRoute({
  method: 'get',
  path: '/complaints/mine',
  tags,
  summary: 'The caller’s complaints on either side, the newest first, in pages',
  middleware: requireSignedIn(),
  request: { query: complaintsQuery },
  responses: { 200: json(complaintPage, 'One page'), ...problems(401, 422) },
})

const source = createRoute({
  method: 'get',
  path: '/complaints/source',
  tags,
  summary: 'A job of the caller with its complaints, and whether a complaint or fault can be reported',
  middleware: requireSignIn,
  request: { query: sourceQuery },
  responses: { 200: json(complaintSource, 'The job'), ...problems(401, 404, 422) },
})

const getOne = createRoute({
  method: 'get',
  path: '/complaints/{id}',
  tags,
  summary: 'A complaint with all steps and the actions that the caller may take',
  middleware: requireSignIn,
  request: byId,
  responses: { 200: json(complaint, 'The complaint'), ...problems(401, 404) },
})

const step = createRoute({
  method: 'post',
  path: '/complaints/{id}/steps',
  tags,
  summary: 'Takes a step in a case: replies, offers, agrees, asks the operator, answers a proposal or withdraws',
  middleware: [requireSignIn, rateLimited(writes), changesFigures] as const,
  request: { ...byId, body: jsonBody(stepInput) },
  responses: {
    200: json(complaint, 'The changed complaint'),
    ...problems(401, 403, 404, 422, 429),
    409: {
      description: 'Changed meanwhile (`stale`, with the present complaint), or too many texts (`too_many_texts`)',
      content: { 'application/problem+json': { schema: problemSchema.extend({ complaint: complaint.optional() }) } },
    },
  },
})

const figures = createRoute({
  method: 'get',
  path: '/providers/{id}/complaints',
  tags,
  summary: 'How many complaints a provider has had and how soon they were settled; null with fewer than three',
  middleware: [publicEndpoint, cacheTags(c => [figuresTag(c.req.param('id')!)])] as const,
  request: byId,
  responses: { 200: json(z.object({ figures: complaintFigures.nullable() }), 'The figures'), ...problems(404, 422) },
})

const sendFault = createRoute({
  method: 'post',
  path: '/quotes/{id}/faults',
  tags,
  summary: 'Reports a fault under a running warranty as a card in the conversation (customer)',
  middleware: [requireSignIn, rateLimited(files), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(faultInput) },
  responses: { 201: json(fault, 'The fault with its conversation'), ...problems(401, 404, 409, 422, 429) },
})

const getFault = createRoute({
  method: 'get',
  path: '/faults/{id}',
  tags,
  summary: 'A reported fault, for the two sides',
  middleware: requireSignIn,
  request: byId,
  responses: { 200: json(fault, 'The fault'), ...problems(401, 404) },
})

export const complaintApi = () =>
  createRouter()
    .openapi(file, async c => c.json(await fileComplaint(c.var.acting, c.req.valid('json')), 201))
    .openapi(listMine, async c => c.json(await listComplaints(c.var.acting, c.req.valid('query')), 200))
    .openapi(source, async c => c.json(await readSource(c.var.acting, c.req.valid('query')), 200))
    .openapi(getOne, async c => c.json(await findComplaint(c.var.acting, c.req.valid('param').id), 200))
    .openapi(step, async c => c.json(await takeStep(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(figures, async c => {
      const { id } = await findProvider(c.var.runtime, { id: c.req.valid('param').id })
      return c.json({ figures: await findComplaintFigures(c.var.runtime, id) }, 200)
    })
    .openapi(sendFault, async c =>
      c.json(await reportFault(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(getFault, async c => c.json(await findFault(c.var.acting, c.req.valid('param').id), 200))
