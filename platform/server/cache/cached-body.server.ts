import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** A body kept in both forms it is asked for. */
export type CachedBody = {
  /** Bytes it takes in memory. */
  size: number
  plain(nonce: string): Buffer
  gzip(nonce: string): Buffer
}

/**
 * The same bytes in memory of their own, one piece after the other. What zlib and Buffer.from answer are parts of larger
 * buffers, all of which stays for as long as one part is kept.
 */
export function inOwnMemory(parts: Buffer[]): { size: number; parts: Buffer[] } {
  const whole = Buffer.from(new ArrayBuffer(sizeOf(parts)))
  let at = 0
  const own = parts.map(part => {
    part.copy(whole, at)
    at += part.length
    return whole.subarray(at - part.length, at)
  })
  return { size: whole.buffer.byteLength, parts: own }
}

/** A body that is the same for everybody. */
export function cacheBody(text: string): CachedBody {
  const { size, parts } = inOwnMemory([Buffer.from(text), gzipSync(text)])
  return { size, plain: () => parts[0]!, gzip: () => parts[1]! }
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
const window = 32 * 1024

/**
 * A page that differs from sending to sending in its nonce alone. What stands between the nonces is compressed once
 * (RFC 1951: blocks may follow each other as they like), each piece with what precedes it as its dictionary; the nonces
 * go between them as blocks that are stored as they are.
 */
export function cachePage(html: string, nonce: string): CachedBody {
  const { size, pieces, deflated } = compressedPieces(html, nonce)
  const length = sizeOf(pieces) + nonce.length * (pieces.length - 1)

  return {
    size,
    plain: given => Buffer.concat(between(pieces, Buffer.from(given))),
    gzip(given) {
      const own = Buffer.from(given)
      if (own.length !== nonce.length) throw new Error('nonces are all of one length')
      const check = between(pieces, own).reduce((sum, part) => crc32(part, sum), 0)
      const end = Buffer.alloc(8)
      end.writeUInt32LE(check, 0)
      end.writeUInt32LE(length, 4)
      return Buffer.concat([gzipHead, ...between(deflated, storedBlock(own)), lastBlock, end])
    },
  }
}

/** By itself, since what is kept of a page would keep every variable that stands beside it. */
function compressedPieces(html: string, nonce: string) {
  const texts = html.split(nonce).map(piece => Buffer.from(piece))
  // Bytes that no page has, so that no piece refers back to a nonce that will be another one.
  const blank = Buffer.alloc(nonce.length)
  let before: Buffer = Buffer.alloc(0)
  const blocks = texts.map(piece => {
    const block = deflateRawSync(piece, {
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length && { dictionary: before }),
    })
    before = Buffer.concat([before, piece, blank]).subarray(-window)
    return block
  })
  const { size, parts } = inOwnMemory([...texts, ...blocks])
  return { size, pieces: parts.slice(0, texts.length), deflated: parts.slice(texts.length) }
}

function sizeOf(buffers: Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

const between = (pieces: Buffer[], filling: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index ? [filling, piece] : [piece]))
