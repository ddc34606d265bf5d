import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The first of the offered forms that the other side takes; as it is when it takes none of them. */
export function encodingFor(accepted: string | undefined, offered: Iterable<Encoding>): Encoding {
  const taken = new Set(
    accepted?.split(',').flatMap(each => (/;\s*q=0(\.0*)?\s*$/.test(each) ? [] : [each.split(';')[0]!.trim()])),
  )
  for (const encoding of offered) if (taken.has(encoding)) return encoding
  return 'identity'
}

/** A shorter answer goes out in a single packet either way, so compressing it would save nothing. */
const smallest = 1024
const compressStream = compress()

/**
 * Compresses what text goes out. JSON and pages are whole when they come here and small, so they are compressed in one
 * step, as lightly as web servers do it; a stream of its own for each answer would cost four times as much.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers: sent } = c.res
  if (sent.has('content-encoding')) return
  // A file to be kept may be long, and is a stream.
  const isWhole = /json|html/.test(sent.get('content-type') ?? '') && !sent.has('content-disposition')
  if (!isWhole) return compressStream(c, async () => {})
  c.res.headers.append('vary', 'accept-encoding')
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']) !== 'gzip') return
  const { status, headers } = c.res
  let body = Buffer.from(await c.res.arrayBuffer())
  if (body.byteLength >= smallest) {
    body = gzipSync(body, { level: 1 })
    headers.set('content-encoding', 'gzip')
    // The bytes are others now, so the mark can only stand for what they mean.
    const mark = headers.get('etag')
    if (mark && !mark.startsWith('W/')) headers.set('etag', `W/${mark}`)
  }
  // Emptied first: what is set over a response is merged with it, by way of copies.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
