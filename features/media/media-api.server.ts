import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import { createRouter, type HttpEnv, json, problems, requireSignedIn } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { uploadMiddleware } from '../../platform/server/http/uploads.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { imageTooLargeFor } from './image-header.server.ts'
import { listImages, uploadImage } from './media.server.ts'
import { type Bucket, buckets, portraitMessages, storedImage } from './media.ts'
import { MAX_IMAGE_BYTES } from './media-limits.ts'
import { imageUrlOf } from './media-url.ts'

const uploads: RateLimit = { name: 'upload', points: 60, seconds: 600 }

const file = z.instanceof(File, { error: portraitMessages.missing }).meta({ type: 'string', format: 'binary' })

const upload = createRoute({
  method: 'post',
  path: '/media/{bucket}',
  tags: ['media'],
  summary: 'Store an image (JPEG, PNG, WEBP, GIF or, except for portraits, AVIF; at most 5 MB)',
  request: {
    params: z.object({ bucket: z.enum(buckets) }),
    query: z.object({ index: z.coerce.number().int().min(0).max(99).default(0) }),
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: z.object({ file }) },
      },
    },
  },
  middleware: uploadMiddleware({
    limit: uploads,
    maxFileBytes: MAX_IMAGE_BYTES,
    maxParts: 1,
    tooLarge: c => imageTooLargeFor(c.req.path.split('/').at(-1) ?? ''),
  }),
  responses: { 201: json(storedImage, 'The stored image'), ...problems(401, 408, 409, 413, 415, 422, 429, 503) },
})

const list = createRoute({
  method: 'get',
  path: '/media/{bucket}',
  tags: ['media'],
  summary: 'The caller’s images in a bucket, ordered by name',
  middleware: requireSignedIn(),
  request: {
    params: z.object({ bucket: z.enum(buckets) }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(100) }),
  },
  responses: { 200: json(z.object({ items: z.array(storedImage) }), 'The images'), ...problems(401) },
})

export function mediaApi() {
  return createRouter()
    .openapi(upload, async c => {
      const { acting } = c.var
      const { file } = c.req.valid('form')
      const { bucket } = c.req.valid('param')
      const original = new Uint8Array(await file.arrayBuffer())
      const { index } = c.req.valid('query')
      return c.json(await uploadImage(acting, c.req.raw.signal, { bucket, index, original }), 201)
    })
    .openapi(list, async c => {
      const { acting } = c.var
      return c.json({ items: await listImages(acting, c.req.valid('param').bucket, c.req.valid('query').limit) }, 200)
    })
}

const variant = /^[A-Za-z0-9_-]+\/(320|640|1280)\.(avif|webp)$/

export type StoredFile = { body: Buffer<ArrayBuffer>; headers: Record<string, string> }

/** Returns the storage path of a picture's file; null for a malformed address. */
const pathOf = (bucket: string, owner: string, rest: string): string | null =>
  (buckets as readonly string[]).includes(bucket) && isUuid(owner) && variant.test(rest)
    ? `${bucket}/${owner}/${rest}`
    : null

/** Seconds for which a browser caches the redirect to S3. The signed URL is valid for twice as long. */
const REDIRECT_MAX_AGE = 3600

/** Reads an image's file (`rest` is `{name}/{width}.{format}`) with its response headers; null when there is none. */
export async function readVariant(
  { storage }: Runtime,
  bucket: string,
  owner: string,
  rest: string,
): Promise<StoredFile | null> {
  const path = pathOf(bucket, owner, rest)
  if (!path) return null
  const body = await storage.readToUint8Array(path).catch(async failure => {
    if (await storage.fileExists(path)) throw failure
    return null
  })
  if (!body) return null
  const headers = {
    'content-type': rest.endsWith('.avif') ? 'image/avif' : 'image/webp',
    // Gives a picture that is opened alone a harmless file name. The default CSP lets the picture load nothing.
    'content-disposition': contentDisposition('inline', rest.replace('/', '-')),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${rest}"`,
  }
  return { body: Buffer.from(body), headers }
}

/** Access rule of a bucket. An image that is not public is visible to its owner and administrators only. */
export type ImageAccess = {
  bucket: Bucket
  isPublic(runtime: Runtime, image: { ownerId: string; url: string }): Promise<boolean>
}

const privateNoStore = 'private, no-store'

/** Serves `/media/{bucket}/{owner}/{name}/{width}.{format}`; 404 where the bucket's access rule hides the image. */
export function mediaFilesRoute(access: ImageAccess[]) {
  return new Hono<HttpEnv>().get('/media/:bucket/:owner/*', async c => {
    const { bucket, owner } = c.req.param()
    const rest = c.req.path.split('/').slice(4).join('/')
    const { config, storage } = c.var.runtime
    const path = pathOf(bucket, owner, rest)
    if (!path) throw notFound()
    const rule = access.find(each => each.bucket === bucket)
    const isPublic = !rule || (await rule.isPublic(c.var.runtime, { ownerId: owner, url: imageUrlOf(c.req.path) }))
    if (!isPublic) {
      const caller = await c.var.identify()
      if (caller?.id !== owner && !caller?.isAdmin) throw notFound()
    }
    if (config.STORAGE_URL && config.STORAGE_READS === 'redirect') {
      const signedUrl = await storage.temporaryUrl(path, { expiresAt: Date.now() + 2000 * REDIRECT_MAX_AGE })
      c.header('cache-control', isPublic ? `public, max-age=${REDIRECT_MAX_AGE}` : privateNoStore)
      return c.redirect(signedUrl, 302)
    }
    const image = await readVariant(c.var.runtime, bucket, owner, rest)
    if (!image) throw notFound()
    const headers = isPublic ? image.headers : { ...image.headers, 'cache-control': privateNoStore }
    if (c.req.header('if-none-match')?.includes(headers.etag!)) return c.body(null, 304, headers)
    return c.body(image.body, 200, { ...headers, 'content-length': String(image.body.byteLength) })
  })
}
