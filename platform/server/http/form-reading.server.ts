import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { HTTPException } from 'hono/http-exception'
import { Problem } from './problem.server.ts'

/** A body is refused below `bytes` in `seconds`. A phone with a poor connection sends three times as many bytes. */
const MIN_PACE = { bytes: 16 * 1024, seconds: 5 }
/** Size allowed in addition to the file, for boundaries, headers and short fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024
const MAX_FIELD_BYTES = 1024
/** The body is parsed in pieces of this size, and limits are checked between pieces. */
const PIECE_BYTES = 64 * 1024

export type FormLimits = {
  maxFileBytes: number
  maxParts: number
}
type FormOptions = FormLimits & {
  tooLarge(): Problem
  /** Called for each piece before the piece is stored. Refuses the body by throwing. */
  onBytes?(bytes: number): void
}

/**
 * Parses a multipart form piece by piece, so that not more is stored than the route accepts. Throws `tooLarge` (413),
 * `too_many_parts` (422) or `upload_stalled` (408), and 400 or 415 if the body is not a valid multipart form.
 */
export async function readForm(request: Request, options: FormOptions): Promise<FormData> {
  const contentType = request.headers.get('content-type')
  const form = new FormData()
  if (contentType === null) return form
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new HTTPException(415)
  if (Number(request.headers.get('content-length')) > options.maxFileBytes + FORM_OVERHEAD_BYTES)
    throw options.tooLarge()
  const { parser, refusal } = startParser(contentType, form, options)
  if (!request.body) throw new HTTPException(400)
  try {
    await pipeline(Readable.from(piecesOf(request.body, options, refusal), { objectMode: true }), parser)
  } catch (error) {
    if (PARSER_ERRORS.test((error as Error).message)) throw new HTTPException(400)
    throw error
  }
  const lateRefusal = refusal()
  if (lateRefusal) throw lateRefusal
  return form
}

const PARSER_ERRORS =
  /^(Unexpected end of multipart data|Part terminated early|Malformed|Multipart:|Unsupported content)/

function startParser(contentType: string, form: FormData, { maxFileBytes, maxParts, tooLarge }: FormOptions) {
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
    // Ignore the error here, because the parser emits the same error.
    stream.on('error', () => {})
    stream.on('end', () => refused || form.append(name, new File(pieces, unescaped(filename), { type })))
  })
  return { parser, refusal: () => refused }
}

/** Returns the original file name. Browsers escape `"`, CR and LF in the name. */
const unescaped = (filename: string) => filename.replace(/%(22|0D|0A)/gi, decodeURIComponent)

function openParser(contentType: string, limits: { fileSize: number; parts: number }) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fieldSize: MAX_FIELD_BYTES, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch {
    throw new HTTPException(400)
  }
}

/** Reads the body in pieces. Throws when the parser refuses the body or the sender is too slow. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { maxFileBytes, tooLarge, onBytes }: FormOptions,
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
      if (received > maxFileBytes + FORM_OVERHEAD_BYTES) throw tooLarge()
      onBytes?.(value.byteLength)
      for (let at = 0; at < value.byteLength; at += PIECE_BYTES) {
        yield value.subarray(at, at + PIECE_BYTES)
        const refused = refusal()
        if (refused) throw refused
      }
    }
  } finally {
    pace.end()
    // The rest of the body is not read, because the connection closes with the response.
    reader.releaseLock()
  }
}

function watchPace() {
  let recentBytes = 0
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (recentBytes < MIN_PACE.bytes) reject(stalledUpload())
      recentBytes = 0
    }, MIN_PACE.seconds * 1000)
  })
  // Avoid an unhandled rejection, because the promise may reject while no code awaits it.
  stalled.catch(() => {})
  return {
    stalled,
    note(bytes: number) {
      recentBytes += bytes
    },
    end: () => clearInterval(timer),
  }
}

const refused = (status: number, code: string, title: string) =>
  new Problem(status, code, title, { fields: { file: title } })
const tooManyParts = () => refused(422, 'too_many_parts', 'Pošaljite samo jedan fajl.')
const stalledUpload = () => refused(408, 'upload_stalled', 'Slanje fajla je stalo. Proverite vezu i pokušajte ponovo.')
