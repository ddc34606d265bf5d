import { asSeen } from '../../platform/browser/written-text.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { encodeInTurn } from '../media/image-work.server.ts'
import { writeFiles } from '../media/media.server.ts'
import { eraseUnlessStored } from '../media/media-removal.server.ts'
import { refuseMalicious } from '../media/virus-scan.server.ts'
import type { Attachment } from './attachment.ts'
import { maxPdfBytes } from './attachment-limits.ts'
import { findUploaded, folderOf, keepUploaded, type Place, type Upload } from './attachments.server.ts'

export const pdfFile = 'document.pdf'

/** A photo goes the way of all pictures: checked by its header, drawn anew, the original forgotten. */
export async function uploadPhoto(
  acting: Acting,
  signal: AbortSignal,
  given: Place & { id: string; original: Uint8Array },
): Promise<Attachment> {
  const { original, ...to } = given
  const upload: Upload = { ...to, kind: 'photo' }
  const known = await findUploaded(acting, upload)
  if (known) return known
  await refuseMalicious(acting.runtime, original)
  const { files, ...facts } = await encodeInTurn(acting, original, { bucket: 'services', signal })
  await store(acting, upload.id, files)
  return keepUploaded(acting, upload, facts)
}

/** A PDF is kept as it came. Nothing here opens it, and it is only ever handed out as a download. */
export async function uploadPdf(
  acting: Acting,
  given: Place & { id: string; original: Uint8Array; name: string },
): Promise<Attachment> {
  const { original, name, ...to } = given
  const upload: Upload = { ...to, kind: 'pdf' }
  const known = await findUploaded(acting, upload)
  if (known) return known
  if (original.byteLength > maxPdfBytes) throw pdfTooLarge()
  if (!Buffer.from(original.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw notPdf()
  await refuseMalicious(acting.runtime, original)
  await store(acting, upload.id, [{ name: pdfFile, body: Buffer.from(original) }])
  return keepUploaded(acting, upload, { name: pdfName(name), bytes: original.byteLength })
}

/** The files first, then the row; what an end in between leaves is erased by a job that is asked for before. */
async function store({ runtime, user }: Acting, id: string, files: { name: string; body: Buffer }[]): Promise<void> {
  const folder = folderOf({ ownerId: user.id, id })
  await eraseUnlessStored(runtime, folder)
  await writeFiles(runtime, folder, files)
}

const longestName = 100

/** As it is shown and saved: without ways to other folders or marks that turn the writing, and always a PDF's. */
export function pdfName(given: string): string {
  const plain = asSeen(given)
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replace(/\.pdf\s*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...plain].slice(0, longestName).join('').trim() || 'dokument'}.pdf`
}

const refused = (status: number, code: string, title: string) =>
  new Problem(status, code, title, { fields: { file: title } })
const notPdf = () => refused(415, 'not_a_pdf', 'Kao prilog možete da pošaljete samo PDF.')
export const pdfTooLarge = () => refused(413, 'pdf_too_large', 'PDF ne sme biti veći od 5\u00a0MB.')
