import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { HTTPException } from 'hono/http-exception'
import { Problem } from './problem.server.ts'

/** A body that brings less than `bytes` in `seconds` is given up; a phone in a poor network brings three times as much. */
const slowest = { bytes: 16 * 1024, seconds: 5 }
/** Boundaries, headers and short fields come on top of the file. */
const besidesFile = 64 * 1024
const maxFieldBytes = 1024
/** Between two pieces the limits are looked at. */
const pieceBytes = 64 * 1024

export type FormLimits = {
  /** The bound for the file alone. */
  maxFileBytes: number
  /** Fields and files together. */
  maxParts: number
}
type Reading = FormLimits & {
  tooLarge(): Problem
  /** Hears of each piece before it is kept, and may refuse it by throwing. */
  onBytes?(bytes: number): void
}

/**
 * The form in a multipart body, read piece by piece, so that no more of it is parsed or kept than its route takes. Throws
 * what `tooLarge` makes (413), `too_many_parts` (422), `upload_stalled` (408), and 400 or 415 for what is no such form.
 */
export async function readForm(request: Request, reading: Reading): Promise<FormData> {
  const contentType = request.headers.get('content-type')
  const form = new FormData()
  if (contentType === null) return form
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new HTTPException(415)
  if (Number(request.headers.get('content-length')) > reading.maxFileBytes + besidesFile) throw reading.tooLarge()
  const { parser, refusal } = startParser(contentType, form, reading)
  if (!request.body) throw new HTTPException(400)
  try {
    await pipeline(Readable.from(piecesOf(request.body, reading, refusal), { objectMode: true }), parser)
  } catch (error) {
    if (parserFaults.test((error as Error).message)) throw new HTTPException(400)
    throw error
  }
  const late = refusal()
  if (late) throw late
  return form
}

const parserFaults =
  /^(Unexpected end of multipart data|Part terminated early|Malformed|Multipart:|Unsupported content)/

function startParser(contentType: string, form: FormData, { maxFileBytes, maxParts, tooLarge }: Reading) {
  let refused: Problem | undefined
  const refuse = (problem: Problem) => {
    refused ??= problem
  }
  const parser = openParser(contentType, { fileSize: maxFileBytes, parts: maxParts })
  parser.on('partsLimit', () => refuse(tooManyParts()))
  parser.on('field', (name, value, _nameCut, isCut) => (isCut ? refuse(tooLarge()) : form.append(name, value)))
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const pieces: Buffer<ArrayBuffer>[] = []
    stream.on('data', (piece: Buffer<ArrayBuffer>) => pieces.push(piece))
    stream.on('limit', () => refuse(tooLarge()))
    // The parser tells the same fault itself.
    stream.on('error', () => {})
    stream.on('end', () => refused || form.append(name, new File(pieces, unescaped(filename), { type })))
  })
  return { parser, refusal: () => refused }
}

/** Browsers escape these three signs in a file's name, and no other. */
const unescaped = (filename: string) => filename.replace(/%(22|0D|0A)/gi, decodeURIComponent)

function openParser(contentType: string, limits: { fileSize: number; parts: number }) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fieldSize: maxFieldBytes, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch {
    throw new HTTPException(400)
  }
}

/** The body in pieces. It ends by throwing when something refuses it, and when it comes too slowly. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { maxFileBytes, tooLarge, onBytes }: Reading,
  refusal: () => Problem | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const pace = watchPace()
  let received = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), pace.stalled])
      if (done) return
      pace.note(value.byteLength)
      received += value.byteLength
      if (received > maxFileBytes + besidesFile) throw tooLarge()
      onBytes?.(value.byteLength)
      for (let at = 0; at < value.byteLength; at += pieceBytes) {
        yield value.subarray(at, at + pieceBytes)
        const refused = refusal()
        if (refused) throw refused
      }
    }
  } finally {
    pace.end()
    // The rest of the body stays with the connection, which ends with the answer.
    reader.releaseLock()
  }
}

function watchPace() {
  let fresh = 0
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (fresh < slowest.bytes) reject(stalledUpload())
      fresh = 0
    }, slowest.seconds * 1000)
  })
  // It may end while nobody waits for it.
  stalled.catch(() => {})
  return {
    stalled,
    note(bytes: number) {
      fresh += bytes
    },
    end: () => clearInterval(timer),
  }
}

const refused = (status: number, code: string, title: string) =>
  new Problem(status, code, title, { fields: { file: title } })
const tooManyParts = () => refused(422, 'too_many_parts', 'Pošaljite samo jedan fajl.')
const stalledUpload = () => refused(408, 'upload_stalled', 'Slanje fajla je stalo. Proverite vezu i pokušajte ponovo.')
