import { createRoute } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { createRouter, type HttpEnv, json, problems, signedIn } from '../../platform/server/http.server.ts'
import type { Limit } from '../../platform/server/limits.server.ts'
import { notFound } from '../../platform/server/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { listImages, tooLargeFor, uploadImage } from './media.server.ts'
import { buckets, imageLimit, portraitWords, storedImage } from './media.ts'

const uploads: Limit = { name: 'upload', points: 60, seconds: 600 }

const file = z.instanceof(File, { error: portraitWords.missing }).meta({ type: 'string', format: 'binary' })

const upload = createRoute({
  method: 'post',
  path: '/media/{bucket}',
  tags: ['media'],
  summary: 'Store an image (JPEG, PNG, WEBP, GIF or, save for portraits, AVIF; 5 MB at most)',
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
  middleware: signedIn(),
  responses: { 201: json(storedImage, 'The stored image'), ...problems(401, 409, 413, 415, 422, 429) },
})

const list = createRoute({
  method: 'get',
  path: '/media/{bucket}',
  tags: ['media'],
  summary: 'The caller’s images in a bucket, by name ascending',
  middleware: signedIn(),
  request: {
    params: z.object({ bucket: z.enum(buckets) }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(100) }),
  },
  responses: { 200: json(z.object({ items: z.array(storedImage) }), 'The images'), ...problems(401) },
})

export function mediaApi() {
  const router = createRouter()
  // The form's own bytes come on top of the file's.
  const maxSize = imageLimit + 64 * 1024
  const onError = (c: Context) => {
    throw tooLargeFor(c.req.path.split('/').at(-1) ?? '')
  }
  router.use('/media/*', bodyLimit({ maxSize, onError }))
  return router
    .openapi(upload, async c => {
      const { acting } = c.var
      await acting.runtime.limits.take(uploads, acting.user.id)
      const { file } = c.req.valid('form')
      const { bucket } = c.req.valid('param')
      if (file.size > imageLimit) throw tooLargeFor(bucket)
      const original = new Uint8Array(await file.arrayBuffer())
      return c.json(await uploadImage(acting, bucket, c.req.valid('query').index, original), 201)
    })
    .openapi(list, async c => {
      const { acting } = c.var
      return c.json({ items: await listImages(acting, c.req.valid('param').bucket, c.req.valid('query').limit) }, 200)
    })
}

const variant = /^[A-Za-z0-9_-]+\/(320|640|1280)\.(avif|webp)$/

/** A stored image's file, `{name}/{width}.{format}` of this owner; null when there is none. */
export async function readVariant({ storage }: Runtime, bucket: string, owner: string, rest: string) {
  if (!(buckets as readonly string[]).includes(bucket) || !/^[0-9a-f-]{36}$/.test(owner) || !variant.test(rest))
    return null
  const body = await storage.readToUint8Array(`${bucket}/${owner}/${rest}`).catch(() => null)
  return body && { body: Buffer.from(body), type: rest.endsWith('.avif') ? 'image/avif' : 'image/webp' }
}

/** `/media/{bucket}/{owner}/{name}/{width}.{format}`: public, and never changed once written. */
export function mediaFilesRoute() {
  return new Hono<HttpEnv>().get('/media/:bucket/:owner/*', async c => {
    const { bucket, owner } = c.req.param()
    const rest = c.req.path.split('/').slice(4).join('/')
    const image = await readVariant(c.var.runtime, bucket, owner, rest)
    if (!image) throw notFound()
    return c.body(image.body, 200, {
      'content-type': image.type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
