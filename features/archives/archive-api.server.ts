import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { dayOf } from '../../platform/serbian/dates.ts'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { archive, archiveInput, archiveStatus } from './archive.ts'
import { findArchive, findArchiveFile, requestArchive } from './archives.server.ts'

const downloads: RateLimit = { name: 'archive-download', points: 10, seconds: 3600 }
const tags = ['archives']

const getStatus = createRoute({
  method: 'get',
  path: '/me/archive',
  tags,
  summary: 'The caller’s data archive and its state, or null',
  middleware: requireSignedIn(),
  responses: { 200: json(archiveStatus, 'The archive'), ...problems(401) },
})

const post = createRoute({
  method: 'post',
  path: '/me/archive',
  tags,
  summary:
    'Start making an archive of all data, once a day, from a new or confirmed session; an email says when it is ready',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: { body: jsonBody(archiveInput) },
  responses: { 202: json(archive, 'The archive that is being made'), ...problems(401, 403, 409, 422, 429) },
})

const getFile = createRoute({
  method: 'get',
  path: '/me/archive/{id}/file',
  tags,
  summary: 'The caller’s archive as a ZIP, from a new or confirmed session',
  middleware: [requireSignedIn(), rateLimited(downloads)] as const,
  request: byId,
  responses: {
    200: {
      description: 'The file, as a download',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems(401, 403, 404, 429),
  },
})

export function archiveApi() {
  return createRouter()
    .openapi(getStatus, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findArchive(c.var.acting), 200)
    })
    .openapi(post, async c => c.json(await requestArchive(c.var.acting, c.req.valid('json').id), 202))
    .openapi(getFile, async c => {
      const { path, bytes, createdAt } = await findArchiveFile(c.var.acting, c.req.valid('param').id)
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': contentDisposition('attachment', `komsiluk-paket-${dayOf(createdAt)}.zip`),
        'cache-control': 'private, no-store',
      }
      // A HEAD request must not open the file.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      return c.body(await openFile(c.var.runtime, path), 200, headers) as never
    })
}

/** Streams a stored file. A cancelled download closes the file. */
async function openFile({ storage }: Runtime, path: string): Promise<ReadableStream> {
  const file = await storage.read(path)
  // The library leaves its source open when the reader goes away.
  file.once('unpipe', (source: Readable) => source.destroy())
  return Readable.toWeb(file) as ReadableStream
}
