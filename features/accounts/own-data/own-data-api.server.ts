import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { contentDisposition } from '../../../platform/server/http/content-disposition.server.ts'
import { createRouter, jsonBody, limited, problems, signedIn } from '../../../platform/server/http/http.server.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { proofInput } from '../profile/profile.ts'
import { deleteAccount, exportOwnData } from './own-data.server.ts'

const exports: RateLimit = { name: 'export', points: 10, seconds: 3600 }
const tags = ['accounts']

const download = createRoute({
  method: 'get',
  path: '/me/export',
  tags,
  summary: 'Everything the caller has here, in one JSON file',
  middleware: [signedIn(), limited(exports)] as const,
  responses: {
    200: {
      description: 'The file: an array of rows for each table',
      content: { 'application/json': { schema: z.record(z.string(), z.any()) } },
    },
    ...problems(401, 429),
  },
})

const remove = createRoute({
  method: 'post',
  path: '/me/delete',
  tags,
  summary: 'Delete the caller’s account, by his password or a code from his mail; it cannot be taken back',
  middleware: signedIn(),
  request: { body: jsonBody(proofInput) },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 422, 429) },
})

/** Export and deletion go through every feature; app/ hands over what each one keeps, in the features' order. */
export function ownDataApi(parts: PersonalData[]) {
  return createRouter()
    .openapi(download, async c => {
      const { acting } = c.var
      const day = new Date().toISOString().slice(0, 10)
      const bytes = Readable.toWeb(Readable.from(exportOwnData(acting, parts), { objectMode: false }))
      return c.body(bytes as ReadableStream, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `komsiluk-moji-podaci-${day}.json`),
        'cache-control': 'private, no-store',
      }) as never
    })
    .openapi(remove, async c => {
      await deleteAccount(c.var.acting, parts, c.var.address, c.req.valid('json'))
      return c.body(null, 204)
    })
}
