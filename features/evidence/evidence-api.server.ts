import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import { uploadMiddleware } from '../../platform/server/http/uploads.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { UPLOAD_PART_COUNT, uploadRequest } from '../attachments/attachment-responses.server.ts'
import { imageTooLarge } from '../media/image-header.server.ts'
import { MAX_IMAGE_BYTES } from '../media/media-limits.ts'
import { evidenceInput, ownEvidence, storedDocument } from './evidence.ts'
import { sendEvidence, withdrawEvidence } from './evidence-commands.server.ts'
import { respondWithDocument } from './evidence-document-response.server.ts'
import { readDocument, uploadDocument } from './evidence-documents.server.ts'
import { evidenceTags, listOwnEvidence } from './evidence-rows.server.ts'

const uploads: RateLimit = { name: 'evidence-document', points: 30, seconds: 600 }
const writes: RateLimit = { name: 'evidence-write', points: 30, seconds: 600 }
const tags = ['evidence']
const binary = z.string().meta({ format: 'binary' })

const mine = createRoute({
  method: 'get',
  path: '/evidence/mine',
  tags,
  summary: 'The caller’s evidence with its state, the last sent first',
  middleware: requireProvider(),
  responses: { 200: json(z.object({ items: z.array(ownEvidence) }), 'Evidence'), ...problems(401, 403) },
})

const upload = createRoute({
  method: 'post',
  path: '/evidence/{id}/document',
  tags,
  summary: 'Store the photo of evidence that will be sent with this id (an image, at most 5 MB)',
  request: uploadRequest('Morate odabrati sliku.'),
  middleware: [
    ...uploadMiddleware({
      limit: uploads,
      maxFileBytes: MAX_IMAGE_BYTES,
      maxParts: UPLOAD_PART_COUNT,
      tooLarge: () => imageTooLarge(),
    }),
    // Comes last, because a refusal before the body is read would close the connection.
    requireProvider(),
  ] as const,
  responses: {
    201: json(storedDocument, 'Stored; deleted after a day unless the evidence is sent'),
    ...problems(401, 403, 408, 409, 413, 415, 422, 429, 503),
  },
})

const document = createRoute({
  method: 'get',
  path: '/evidence/{id}/document',
  tags,
  summary: 'The photo of the caller’s own undecided evidence; 404 for all others',
  request: byId,
  responses: { 200: { description: 'The photo', content: { 'image/webp': { schema: binary } } }, ...problems(404) },
})

const send = createRoute({
  method: 'post',
  path: '/evidence',
  tags,
  summary: 'Send evidence to an administrator; the id is the client’s, so a repeated request is the same',
  middleware: [requireProvider(), rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(evidenceInput) },
  responses: { 201: json(ownEvidence, 'It waits for a decision'), ...problems(401, 403, 409, 422, 429) },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/evidence/{id}',
  tags,
  summary: 'Withdraw evidence; its photo is deleted, and the provider’s page no longer shows it',
  middleware: [requireProvider(), rateLimited(writes)] as const,
  request: byId,
  responses: { 204: { description: 'It is withdrawn' }, ...problems(401, 403, 404, 429) },
})

export const evidenceApi = () =>
  createRouter()
    .openapi(mine, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ items: await listOwnEvidence(c.var.runtime, c.var.acting.user.id) }, 200)
    })
    .openapi(upload, async c => {
      const { id, file } = c.req.valid('form')
      const evidenceId = c.req.valid('param').id
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadDocument(c.var.acting, c.req.raw.signal, { id, evidenceId, original }), 201)
    })
    .openapi(document, async c => {
      const { runtime, identify } = c.var
      // Visitors get 404 instead of 401, which would reveal that the photo exists.
      const user = await identify()
      return respondWithDocument(c, user && (await readDocument(runtime, c.req.valid('param').id, user.id)))
    })
    .openapi(send, async c => c.json(await sendEvidence(c.var.acting, c.req.valid('json')), 201))
    .openapi(withdraw, async c => {
      await withdrawEvidence(c.var.acting, c.req.valid('param').id)
      c.set('changes', await evidenceTags(c.var.runtime, c.var.acting.user.id))
      return c.body(null, 204)
    })
