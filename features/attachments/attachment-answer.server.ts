import { z } from 'zod'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import type { HttpContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { imageWidths } from '../media/media-url.ts'
import { type AttachmentRow, readAttachment } from './attachments.server.ts'
import { pdfFile } from './uploads.server.ts'

const variant = new RegExp(`^(${imageWidths.join('|')})\\.(avif|webp)$`)
const binary = z.string().meta({ format: 'binary' })

/** The id and the file. */
export const uploadParts = 2

/** What the routes that store one take, for the conversation or request `id`; `sentence` is said where there is no file. */
export const uploadRequest = (sentence: string) => ({
  params: z.object({ id: z.uuid() }),
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({
          id: z.uuid().describe('Made by the client: sent again it is the same'),
          file: z.instanceof(File, { error: sentence }).meta({ type: 'string', format: 'binary' }),
        }),
      },
    },
  },
})

/** What the routes to photos and PDFs take and answer, whoever may ask: `…/photos/{photo}/{variant}`, `…/files/{file}`. */
export const photoRequest = { params: z.object({ id: z.uuid(), photo: z.uuid(), variant: z.string().regex(variant) }) }
export const photoResponses = {
  200: {
    description: 'The picture, `{width}.{avif|webp}`',
    content: { 'image/webp': { schema: binary }, 'image/avif': { schema: binary } },
  },
  304: { description: 'As it was' },
}
export const pdfRequest = { params: z.object({ id: z.uuid(), file: z.uuid() }) }
export const pdfResponses = {
  200: { description: 'The file, as a download', content: { 'application/pdf': { schema: binary } } },
  304: { description: 'As it was' },
}

type Answering = Pick<HttpContext, 'req' | 'body' | 'var'>

/** Not there for whom no row was found. */
export const answerPhoto = (c: Answering, row: AttachmentRow | undefined, variant: string) =>
  answer(c, row?.kind === 'photo' ? row : undefined, variant, ({ id }) => ({
    'content-type': variant.endsWith('.avif') ? 'image/avif' : 'image/webp',
    'content-disposition': contentDisposition('inline', `${id}-${variant}`),
  }))

export const answerPdf = (c: Answering, row: AttachmentRow | undefined) =>
  answer(c, row?.kind === 'pdf' ? row : undefined, pdfFile, ({ name }) => ({
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition('attachment', name),
    // Whatever shows it after all lets it run nothing and belong to no site.
    'content-security-policy': `sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  }))

/** Kept by the browser, but asked about each time: the next one at this device may be somebody else. */
async function answer(
  c: Answering,
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
