import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { HttpEnv } from '../http/http.server.ts'
import { encodingFor } from './encoding.server.ts'

/** Shorter responses are not compressed, because they fit into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1024
const compressStream = compress()

/** Compresses JSON and pages in one step, because compressing them as streams would cost four times as much. */
export const compressResponse: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const { headers: sent } = c.res
  if (sent.has('content-encoding')) return
  // Downloads may be long, so they are compressed as streams.
  const isWhole = /json|html/.test(sent.get('content-type') ?? '') && !sent.has('content-disposition')
  if (!isWhole) return compressStream(c, async () => {})
  c.res.headers.append('vary', 'accept-encoding')
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']) !== 'gzip') return
  const { status, headers } = c.res
  const { rendered } = c.var
  let body = rendered?.response === c.res ? rendered.bytes : Buffer.from(await c.res.arrayBuffer())
  if (body.byteLength >= MIN_COMPRESSED_BYTES) {
    body = gzipSync(body, { level: 1 })
    headers.set('content-encoding', 'gzip')
    // The compressed bytes differ from the original bytes, so the ETag must become weak.
    const etag = headers.get('etag')
    if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  }
  // Clear the old response first, because Hono would otherwise merge both responses by copying.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
