import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Encoding, encodingFor } from './compress.server.ts'

/** A body that is kept, compressed beforehand, under a mark by which a browser asks whether it still stands. */
export type CachedBody = {
  /** Bytes it takes in memory. */
  size: number
  etag: string
  forms: Map<Encoding, Buffer<ArrayBuffer>>
}

/** What is asked for more often than it changes may be worth brotli, which takes longer and is the smallest. */
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
    // Weak: it stands for what the body says, in whichever form.
    etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
    forms: new Map(forms.map(([encoding], at) => [encoding, parts[at]!])),
  }
}

type Asked = { 'accept-encoding': string | undefined; 'if-none-match': string | undefined }

/** The answer with a kept body, in the smallest form that is taken, or 304; `headers` are all it has besides. */
export function answerKept({ etag, forms }: CachedBody, asked: Asked, headers: Record<string, string>): Response {
  const all: Record<string, string> = { ...headers, vary: 'accept-encoding', etag }
  if (asked['if-none-match']?.includes(etag)) return new Response(null, { status: 304, headers: all })
  const encoding = encodingFor(asked['accept-encoding'], forms.keys())
  if (encoding !== 'identity') all['content-encoding'] = encoding
  return new Response(forms.get(encoding)!, { headers: all })
}

/**
 * The same bytes in memory of their own, one piece after the other. What zlib and Buffer.from answer are parts of larger
 * buffers, all of which stays for as long as one part is kept.
 */
function inOwnMemory(parts: Buffer[]): { size: number; parts: Buffer<ArrayBuffer>[] } {
  const whole = Buffer.from(new ArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  const own = parts.map(part => {
    part.copy(whole, at)
    at += part.length
    return whole.subarray(at - part.length, at)
  })
  return { size: whole.buffer.byteLength, parts: own }
}
