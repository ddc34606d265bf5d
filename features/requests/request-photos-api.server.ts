import { createRoute } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { createRouter, json, problems } from '../../platform/server/http/http.server.ts'
import { uploadMiddleware } from '../../platform/server/http/uploads.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
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
import { findRequest } from './requests.server.ts'

const uploads: RateLimit = { name: 'request-photo', points: 60, seconds: 600 }
const tags = ['requests']

const send = createRoute({
  method: 'post',
  path: '/requests/{id}/photos',
  tags,
  summary: 'Store a photo for a request that will be posted with this id (an image, at most 5 MB)',
  request: uploadRequest('Morate odabrati sliku.'),
  middleware: uploadMiddleware({
    limit: uploads,
    signedOut: 'Prijavite se da biste objavili zahtev.',
    maxFileBytes: MAX_IMAGE_BYTES,
    maxParts: UPLOAD_PART_COUNT,
    tooLarge: () => imageTooLarge(),
  }),
  responses: {
    201: json(attachment, 'Stored; deleted after a day unless the request is posted'),
    ...problems(401, 408, 409, 413, 415, 422, 429, 503),
  },
})
const get = createRoute({
  method: 'get',
  path: '/requests/{id}/photos/{photo}/{variant}',
  tags,
  summary:
    'A photo of a request, for its customer, also before it is posted, and for providers who have made an offer or may; 404 for others',
  request: photoRequest,
  responses: { ...photoResponses, ...problems(404) },
})

export function requestPhotosApi() {
  return createRouter()
    .openapi(send, async c => {
      const { acting } = c.var
      const { id, file } = c.req.valid('form')
      const requestId = c.req.valid('param').id
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadPhoto(acting, c.req.raw.signal, { id, requestId, original }), 201)
    })
    .openapi(get, async c => {
      const { runtime, identify } = c.var
      const { id, photo, variant } = c.req.valid('param')
      // Visitors get 404 instead of 401, which would reveal that the photo exists.
      const user = await identify()
      return respondWithPhoto(c, user ? await findPhoto({ runtime, user }, id, photo) : undefined, variant)
    })
}

/** Finds a photo that the caller has uploaded, or that `findRequest` shows to the caller. */
async function findPhoto(acting: ActorContext, requestId: string, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await acting.runtime.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.requestId, requestId)))
  if (!row || row.ownerId === acting.user.id) return row
  const { photos } = await findRequest(acting, requestId)
  return photos.some(photo => photo.id === id) ? row : undefined
}
