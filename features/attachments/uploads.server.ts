import { toVisibleText } from '../../platform/browser/text-schemas.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { encodeQueued } from '../media/image-queue.server.ts'
import { writeFiles } from '../media/media.server.ts'
import { scheduleEraseUnlessStored } from '../media/media-removal.server.ts'
import { scanForViruses } from '../media/virus-scan.server.ts'
import type { Attachment } from './attachment.ts'
import { MAX_PDF_BYTES } from './attachment-limits.ts'
import {
  type AttachmentTarget,
  attachmentFolder,
  findUploaded,
  insertUploaded,
  type Upload,
} from './attachments.server.ts'

export const pdfFile = 'document.pdf'

/** Stores a photo like all images: checks the header, encodes the image again, and does not store the original. */
export async function uploadPhoto(
  acting: ActorContext,
  signal: AbortSignal,
  input: AttachmentTarget & { id: string; original: Uint8Array },
): Promise<Attachment> {
  const { original, ...target } = input
  const upload: Upload = { ...target, kind: 'photo' }
  const existing = await findUploaded(acting, upload)
  if (existing) return existing
  await scanForViruses(acting.runtime, original)
  const { files, ...facts } = await encodeQueued(acting, original, { bucket: 'services', signal })
  await store(acting, upload.id, files)
  return insertUploaded(acting, upload, facts)
}

/** Stores a PDF unchanged. The server never parses it and only returns it as a download. */
export async function uploadPdf(
  acting: ActorContext,
  input: AttachmentTarget & { id: string; original: Uint8Array; name: string },
): Promise<Attachment> {
  const { original, name, ...target } = input
  const upload: Upload = { ...target, kind: 'pdf' }
  const existing = await findUploaded(acting, upload)
  if (existing) return existing
  if (original.byteLength > MAX_PDF_BYTES) throw pdfTooLarge()
  if (!Buffer.from(original.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw notPdf()
  await scanForViruses(acting.runtime, original)
  await store(acting, upload.id, [{ name: pdfFile, body: Buffer.from(original) }])
  return insertUploaded(acting, upload, { name: pdfName(name), bytes: original.byteLength })
}

/** Writes the files before the row is inserted. A job enqueued first deletes the files if the row is never inserted. */
async function store(
  { runtime, user }: ActorContext,
  id: string,
  files: { name: string; body: Buffer }[],
): Promise<void> {
  const folder = attachmentFolder({ ownerId: user.id, id })
  await scheduleEraseUnlessStored(runtime, folder)
  await writeFiles(runtime, folder, files)
}

const MAX_NAME_LENGTH = 100

/** Cleans a PDF's name: removes path separators and marks that change the direction of text, and adds `.pdf`. */
export function pdfName(name: string): string {
  const plain = toVisibleText(name)
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replace(/\.pdf\s*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, MAX_NAME_LENGTH).join('').trim() || 'dokument'}.pdf`
}

const fileProblem = (status: number, code: string, title: string) =>
  new Problem(status, code, title, { fields: { file: title } })
const notPdf = () => fileProblem(415, 'not_a_pdf', 'Kao prilog možete da pošaljete samo PDF.')
export const pdfTooLarge = () => fileProblem(413, 'pdf_too_large', 'PDF ne sme biti veći od 5\u00a0MB.')
