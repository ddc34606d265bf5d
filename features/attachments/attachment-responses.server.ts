import { z } from 'zod'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { imageWidths } from '../media/media-url.ts'
import { type AttachmentRow, readAttachment } from './attachments.server.ts'
import { pdfFile } from './uploads.server.ts'

const variant = new RegExp(`^(${imageWidths.join('|')})\\.(avif|webp)$`)
const binary = z.string().meta({ format: 'binary' })

export const UPLOAD_PART_COUNT = 2

/** Returns the schema of an upload to the conversation or request `id`. `noFile` is the error for a missing file. */
export const uploadRequest = (noFile: string) => ({
  params: z.object({ id: z.uuid() }),
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({
          id: z.uuid().describe('Made by the client, so that a repeated upload is the same'),
          file: z.instanceof(File, { error: noFile }).meta({ type: 'string', format: 'binary' }),
        }),
      },
    },
  },
})

/** Schemas of the routes that return photos and PDFs: `…/photos/{photo}/{variant}`, `…/files/{file}`. */
export const photoRequest = { params: z.object({ id: z.uuid(), photo: z.uuid(), variant: z.string().regex(variant) }) }
export const photoResponses = {
  200: {
    description: 'The picture, `{width}.{avif|webp}`',
    content: { 'image/webp': { schema: binary }, 'image/avif': { schema: binary } },
  },
  304: { description: 'Not modified' },
}
export const pdfRequest = { params: z.object({ id: z.uuid(), file: z.uuid() }) }
export const pdfResponses = {
  200: { description: 'The file, as a download', content: { 'application/pdf': { schema: binary } } },
  304: { description: 'Not modified' },
}

type AnswerContext = Pick<HttpContext, 'req' | 'body' | 'var'>

/** Responds with a photo's variant, or with 404 if there is no such photo. */
export const respondWithPhoto = (c: AnswerContext, row: AttachmentRow | undefined, variant: string) =>
  answer(c, row?.kind === 'photo' ? row : undefined, variant, ({ id }) => ({
    'content-type': variant.endsWith('.avif') ? 'image/avif' : 'image/webp',
    'content-disposition': contentDisposition('inline', `${id}-${variant}`),
  }))

export const respondWithPdf = (c: AnswerContext, row: AttachmentRow | undefined) =>
  answer(c, row?.kind === 'pdf' ? row : undefined, pdfFile, ({ name }) => ({
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition('attachment', name),
    // If a browser shows the PDF instead of saving the file, the PDF can run no script and has no origin.
    'content-security-policy': `sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  }))

/** The browser may store the file, but asks the server before each use, because users may share a device. */
async function answer(
  c: AnswerContext,
  row: AttachmentRow | undefined,
  file: string,
  headersOf: (row: AttachmentRow) => Record<string, string>,
) {
  if (!row) throw notFound()
  const etag = `"${row.id}/${file}"`
  const headers = { ...headersOf(row), 'cache-control': 'private, no-cache', etag }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  const body = await readAttachment(c.var.runtime, row, file)
  if (!body) throw notFound()
  return c.body(body, 200, { ...headers, 'content-length': String(body.byteLength) })
}
