import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { contentDisposition } from '../../../platform/server/http/content-disposition.server.ts'
import {
  createRouter,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../../platform/server/http/http.server.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { proofInput } from '../profile/profile.ts'
import { deleteAccount, exportOwnData } from './own-data.server.ts'

const exportLimit: RateLimit = { name: 'export', points: 10, seconds: 3600 }
const tags = ['accounts']

const getExport = createRoute({
  method: 'get',
  path: '/me/export',
  tags,
  summary: 'All data of the caller, in one JSON file',
  middleware: [requireSignedIn(), rateLimited(exportLimit)] as const,
  responses: {
    200: {
      description: 'The file: an array of rows for each table',
      content: { 'application/json': { schema: z.record(z.string(), z.any()) } },
    },
    ...problems(401, 429),
  },
})

const postDelete = createRoute({
  method: 'post',
  path: '/me/delete',
  tags,
  summary: 'Delete the caller’s account, with the password or an emailed code; cannot be undone',
  middleware: requireSignedIn(),
  request: { body: jsonBody(proofInput) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 422, 429) },
})

/** Creates the endpoints of export and deletion. `parts` is the personal data of all features, in order. */
export function ownDataApi(parts: PersonalData[]) {
  return createRouter()
    .openapi(getExport, async c => {
      const { runtime, user } = c.var.acting
      const day = new Date().toISOString().slice(0, 10)
      const bytes = Readable.toWeb(Readable.from(exportOwnData(runtime, parts, user.id), { objectMode: false }))
      return c.body(bytes as ReadableStream, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `komsiluk-moji-podaci-${day}.json`),
        'cache-control': 'private, no-store',
      }) as never
    })
    .openapi(postDelete, async c => {
      await deleteAccount(c.var.acting, parts, c.var.address, c.req.valid('json'))
      return c.body(null, 204)
    })
}
