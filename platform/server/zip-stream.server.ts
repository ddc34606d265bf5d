import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a ZIP. `isPacked` marks content that is compressed already, such as photos, and is stored as it is. */
export type ZipEntry = {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  isPacked?: boolean
}

/** Bounds of the format without ZIP64, which the library does not write. The byte bound leaves room for the directory. */
export const MAX_ZIP_ENTRIES = 65_000
export const MAX_ZIP_BYTES = 4_200_000_000

/** Text is compressed in pieces of this length, because the library is slow with many short pieces. */
const PIECE_LENGTH = 32_768
/** Larger pieces are cut, because each piece is checksummed at once and other requests wait for that. */
const MAX_PIECE_BYTES = 262_144

/** Writes a ZIP piece by piece. The next piece of an entry is read only when all earlier output was taken. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let output: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    output.push(piece)
  })
  const take = () => {
    const taken = output
    output = []
    return taken
  }
  for await (const { name, pieces, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const piece of evenPieces(pieces)) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

async function* evenPieces(pieces: ZipEntry['pieces']): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    if (typeof piece === 'string' && text.length < PIECE_LENGTH) continue
    if (text) yield Buffer.from(text)
    text = ''
    if (typeof piece === 'string') continue
    for (let at = 0; at < piece.byteLength; at += MAX_PIECE_BYTES) yield piece.subarray(at, at + MAX_PIECE_BYTES)
  }
  if (text) yield Buffer.from(text)
}
