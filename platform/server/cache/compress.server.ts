import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

export type Encoding = 'br' | 'gzip' | 'identity'

export function encodingFor(accepted: string | undefined, offered: Iterable<Encoding>): Encoding {
  const accepts = new Set(
    accepted?.split(',').flatMap(item => (/;\s*q=0(\.0*)?\s*$/.test(item) ? [] : [item.split(';')[0]!.trim()])),
  )
  for (const encoding of offered) if (accepts.has(encoding)) return encoding
  return 'identity'
}

/** A shorter response fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024
const compressStream = compress()

/** JSON and pages arrive whole and are compressed in one light step; a stream each would cost four times as much. */
export const compressResponse: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers: sent } = c.res
  if (sent.has('content-encoding')) return
  // A download may be long, and is a stream.
  const isWhole = /json|html/.test(sent.get('content-type') ?? '') && !sent.has('content-disposition')
  if (!isWhole) return compressStream(c, async () => {})
  c.res.headers.append('vary', 'accept-encoding')
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']) !== 'gzip') return
  const { status, headers } = c.res
  let body = Buffer.from(await c.res.arrayBuffer())
  if (body.byteLength >= MIN_COMPRESSED_BYTES) {
    body = gzipSync(body, { level: 1 })
    headers.set('content-encoding', 'gzip')
    // The bytes differ now, so the ETag must become weak.
    const etag = headers.get('etag')
    if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  }
  // Clear it first: assigning over a response merges the two by copying.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
