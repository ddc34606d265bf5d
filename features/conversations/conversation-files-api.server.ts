import { createRoute } from '@hono/zod-openapi'
import { createRouter, type HttpContext, json, problems } from '../../platform/server/http/http.server.ts'
import type { Problem } from '../../platform/server/http/problem.server.ts'
import { uploadMiddleware } from '../../platform/server/http/uploads.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { attachment } from '../attachments/attachment.ts'
import { MAX_PDF_BYTES } from '../attachments/attachment-limits.ts'
import {
  pdfRequest,
  pdfResponses,
  photoRequest,
  photoResponses,
  respondWithPdf,
  respondWithPhoto,
  UPLOAD_PART_COUNT,
  uploadRequest,
} from '../attachments/attachment-responses.server.ts'
import { pdfTooLarge, uploadPdf, uploadPhoto } from '../attachments/uploads.server.ts'
import { imageTooLarge } from '../media/image-header.server.ts'
import { MAX_IMAGE_BYTES } from '../media/media-limits.ts'
import { findSentAttachment, requireWritable } from './conversation-files.server.ts'

const uploads: RateLimit = { name: 'attachment-upload', points: 60, seconds: 600 }

const tags = ['conversations']

type UploadLimits = { missing: string; maxFileBytes: number; tooLarge: () => Problem }
const send = <Path extends string>(path: Path, summary: string, { missing, ...limits }: UploadLimits) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary,
    request: uploadRequest(missing),
    middleware: uploadMiddleware({
      ...limits,
      limit: uploads,
      signedOut: 'Morate biti prijavljeni da biste poslali poruku',
      maxParts: UPLOAD_PART_COUNT,
    }),
    responses: {
      201: json(attachment, 'Stored for a day at most, until it is sent with a message'),
      ...problems(401, 404, 408, 409, 413, 415, 422, 429, 503),
    },
  })
const sendPhoto = send('/conversations/{id}/photos', 'Store a photo for a message, 5 MB at most', {
  missing: 'Izaberite sliku.',
  maxFileBytes: MAX_IMAGE_BYTES,
  tooLarge: () => imageTooLarge(),
})
const sendPdf = send('/conversations/{id}/files', 'Store a PDF for a message, 5 MB at most', {
  missing: 'Izaberite PDF.',
  maxFileBytes: MAX_PDF_BYTES,
  tooLarge: pdfTooLarge,
})

const getPhoto = createRoute({
  method: 'get',
  path: '/conversations/{id}/photos/{photo}/{variant}',
  tags,
  summary: 'A photo that was sent; 404 for everybody but the two participants',
  request: photoRequest,
  responses: { ...photoResponses, ...problems(404) },
})
const getPdf = createRoute({
  method: 'get',
  path: '/conversations/{id}/files/{file}',
  tags,
  summary: 'A PDF that was sent; 404 for everybody but the two participants',
  request: pdfRequest,
  responses: { ...pdfResponses, ...problems(404) },
})

export function conversationFilesApi() {
  return createRouter()
    .openapi(sendPhoto, async c => {
      const { acting } = c.var
      const { id, file } = c.req.valid('form')
      const conversationId = await requireWritable(acting, c.req.valid('param').id, id)
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadPhoto(acting, c.req.raw.signal, { id, conversationId, original }), 201)
    })
    .openapi(sendPdf, async c => {
      const { acting } = c.var
      const { id, file } = c.req.valid('form')
      const conversationId = await requireWritable(acting, c.req.valid('param').id, id)
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadPdf(acting, { id, conversationId, original, name: file.name }), 201)
    })
    .openapi(getPhoto, async c => {
      const { id, photo, variant } = c.req.valid('param')
      return respondWithPhoto(c, await sentTo(c, id, photo), variant)
    })
    .openapi(getPdf, async c => {
      const { id, file } = c.req.valid('param')
      return respondWithPdf(c, await sentTo(c, id, file))
    })
}

/** Finds an attachment for a participant. Other callers get 404, which does not reveal that the attachment exists. */
async function sentTo({ var: { runtime, identify } }: HttpContext, id: string, attachmentId: string) {
  const user = await identify()
  return user ? findSentAttachment({ runtime, user }, id, attachmentId) : undefined
}
