import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Encoding, encodingFor } from './encoding.server.ts'

/** A response body in all encodings, compressed in advance, with an ETag. */
export type CachedBody = {
  size: number
  etag: string
  encodings: Map<Encoding, Buffer<ArrayBuffer>>
}

/** Compresses a text. Brotli is slow, so set `isWorthBrotli` only for texts that are requested many times. */
export function cacheBody(text: string, { isWorthBrotli = false } = {}): CachedBody {
  const plain = Buffer.from(text)
  const brotli = () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  const forms: [Encoding, Buffer][] = [
    ...(isWorthBrotli ? [['br', brotli()] as [Encoding, Buffer]] : []),
    ['gzip', gzipSync(plain)],
    ['identity', plain],
  ]
  const { size, parts } = inOwnMemory(forms.map(([, bytes]) => bytes))
  return {
    size,
    // The ETag is weak, because it is the same for all encodings.
    etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
    encodings: new Map(forms.map(([encoding], index) => [encoding, parts[index]!])),
  }
}

type ConditionalHeaders = { 'accept-encoding': string | undefined; 'if-none-match': string | undefined }

/** Responds with a cached body in the best accepted encoding, or with 304. Adds `headers` to both responses. */
export function cachedResponse(
  { etag, encodings }: CachedBody,
  requestHeaders: ConditionalHeaders,
  headers: Record<string, string>,
): Response {
  const allHeaders: Record<string, string> = { ...headers, vary: 'accept-encoding', etag }
  if (requestHeaders['if-none-match']?.includes(etag)) return new Response(null, { status: 304, headers: allHeaders })
  const encoding = encodingFor(requestHeaders['accept-encoding'], encodings.keys())
  if (encoding !== 'identity') allHeaders['content-encoding'] = encoding
  return new Response(encodings.get(encoding)!, { headers: allHeaders })
}

/** Copies the parts to new memory, because zlib and Buffer.from return slices that keep larger buffers alive. */
function inOwnMemory(parts: Buffer[]): { size: number; parts: Buffer<ArrayBuffer>[] } {
  const target = Buffer.from(new ArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)))
  let offset = 0
  const copies = parts.map(part => {
    part.copy(target, offset)
    offset += part.length
    return target.subarray(offset - part.length, offset)
  })
  return { size: target.buffer.byteLength, parts: copies }
}
