import { createRoute } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { type ActorContext, createRouter, json, problems } from '../../platform/server/http/http.server.ts'
import { uploadMiddleware } from '../../platform/server/http/uploads.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { attachment } from '../attachments/attachment.ts'
import {
  photoRequest,
  photoResponses,
  respondWithPhoto,
  UPLOAD_PART_COUNT,
  uploadRequest,
} from '../attachments/attachment-responses.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import type { AttachmentRow } from '../attachments/attachments.server.ts'
import { uploadPhoto } from '../attachments/uploads.server.ts'
import { imageTooLarge } from '../media/image-header.server.ts'
import { MAX_IMAGE_BYTES } from '../media/media-limits.ts'
import { complaints } from './complaint-tables.server.ts'
import { complaintNotFound, isSideOf } from './complaints.server.ts'

const uploads: RateLimit = { name: 'complaint-photo', points: 60, seconds: 600 }
const tags = ['complaints']

const send = createRoute({
  method: 'post',
  path: '/complaints/{id}/photos',
  tags,
  summary: 'Store a photo for a step of a complaint, which may be filed later with this id (an image, at most 5 MB)',
  request: uploadRequest('Morate odabrati sliku.'),
  middleware: uploadMiddleware({
    limit: uploads,
    signedOut: 'Prijavite se da biste podneli reklamaciju.',
    maxFileBytes: MAX_IMAGE_BYTES,
    maxParts: UPLOAD_PART_COUNT,
    tooLarge: () => imageTooLarge(),
  }),
  responses: {
    201: json(attachment, 'Stored; deleted after a day unless a step contains it'),
    ...problems(401, 404, 408, 409, 413, 415, 422, 429, 503),
  },
})

const get = createRoute({
  method: 'get',
  path: '/complaints/{id}/photos/{photo}/{variant}',
  tags,
  summary: 'A photo of a complaint, for its two sides, and for its uploader also before the step; 404 for all others',
  request: photoRequest,
  responses: { ...photoResponses, ...problems(404) },
})

export const complaintPhotosApi = () =>
  createRouter()
    .openapi(send, async c => {
      const { id, file } = c.req.valid('form')
      const complaintId = c.req.valid('param').id
      await refuseStranger(c.var.acting, complaintId)
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadPhoto(c.var.acting, c.req.raw.signal, { id, complaintId, original }), 201)
    })
    .openapi(get, async c => {
      const { runtime, identify } = c.var
      const { id, photo, variant } = c.req.valid('param')
      // Visitors get 404 instead of 401, which would reveal that the photo exists.
      const user = await identify()
      return respondWithPhoto(c, user ? await findPhoto(runtime, user.id, id, photo) : undefined, variant)
    })

/** Throws 404 if the complaint is filed and the caller is not one of its sides. */
async function refuseStranger({ runtime, user }: ActorContext, id: string): Promise<void> {
  const [row] = await runtime.db.select().from(complaints).where(eq(complaints.id, id))
  if (row && ![row.customerId, row.providerId].includes(user.id)) throw complaintNotFound()
}

/** Finds a photo that the user has uploaded, or that a step of a case of the user contains. */
async function findPhoto(
  runtime: Runtime,
  userId: string,
  complaintId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  const row = await findComplaintPhoto(runtime, complaintId, id)
  if (!row || row.ownerId === userId) return row
  const isSide = await runtime.db.$count(complaints, and(eq(complaints.id, complaintId), isSideOf(userId)))
  return isSide && row.messageId ? row : undefined
}

export async function findComplaintPhoto(
  { db }: Runtime,
  complaintId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.complaintId, complaintId)))
  return row
}
