import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { readDocument } from './evidence-documents.server.ts'

/** Responds with a photo that no cache and no browser may store, or with 404. */
export function respondWithDocument(
  c: Pick<HttpContext, 'body'>,
  found: Awaited<ReturnType<typeof readDocument>> | null,
) {
  if (!found) throw notFound()
  return c.body(found.body, 200, {
    'content-type': 'image/webp',
    'content-length': String(found.body.byteLength),
    'content-disposition': contentDisposition('inline', 'dokument.webp'),
    'cache-control': 'private, no-store',
  })
}
