import { ApiError } from '../../platform/browser/api.ts'
import { userHeader } from '../../platform/browser/outbox-request.ts'
import { retryWhileBusy } from '../media/retry-while-busy.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { MAX_PDF_BYTES } from './attachment-limits.ts'
import { updateStoredFile } from './file-store.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type Prepared = { body: Blob; bytes: number; width: number | null; height: number | null }

/** A file to upload. Until `isReady`, `body` is the original file. */
type FileToUpload = {
  item: Pick<Attachment, 'id' | 'kind' | 'name'> & { userId: string; conversationId: string; preview?: string }
  body: Blob
  isReady: boolean
  stop: AbortController
}
type Progress = Partial<Attachment> & { state?: 'stored'; progress?: number; preview?: string }

export async function prepareAndUpload(file: FileToUpload, report: (progress: Progress) => void): Promise<void> {
  const { item, stop } = file
  const { id, kind, name, userId, conversationId } = item
  stop.signal.throwIfAborted()
  if (!file.isReady) {
    const { body, ...facts } = await prepare(kind, file.body)
    stop.signal.throwIfAborted()
    Object.assign(file, { body, isReady: true })
    // Failures are ignored, because a file that the browser cannot store can still be uploaded.
    updateStoredFile(userId, id, { ...facts, body, isReady: true }).catch(() => {})
    report({ ...facts, ...(kind === 'photo' && !item.preview && { preview: URL.createObjectURL(body) }) })
  }
  const path = `/api/conversations/${conversationId}/${kind === 'pdf' ? 'files' : 'photos'}`
  const form = { userId, path, id, body: file.body, name: kind === 'pdf' ? name : 'photo' }
  const stored = await uploadFile(form, progress => report({ progress }), stop.signal)
  report({ ...stored, state: 'stored', progress: 1 })
}

/** Returns the body to upload: a shrunk photo, or an unchanged PDF. Throws for an invalid file. */
async function prepare(kind: AttachmentKind, file: Blob): Promise<Prepared> {
  if (kind === 'photo') return shrinkPhoto(file)
  if (file.type !== 'application/pdf') throw new ApiError(415, { title: 'Kao prilog možete da pošaljete samo PDF.' })
  if (file.size > MAX_PDF_BYTES) throw new ApiError(413, { title: 'PDF ne sme biti veći od 5\u00a0MB.' })
  return { body: file, bytes: file.size, width: null, height: null }
}

/** `userId` is the owner of the upload, which may have waited for a network (docs/architecture.md, outbox). */
type Upload = { userId?: string; path: string; id: string; body: Blob; name: string }
type OnProgress = (progress: number) => void

/** Uploads a file and reports progress from 0 to 1. The id lets the server recognize a repeated upload. */
export const uploadFile = (file: Upload, onProgress: OnProgress, signal: AbortSignal): Promise<Attachment> =>
  retryWhileBusy(() => post(file, onProgress, signal), signal)

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function post({ userId, path, id, body, name }: Upload, onProgress: OnProgress, signal: AbortSignal) {
  const form = new FormData()
  form.set('id', id)
  form.set('file', body, name)
  return new Promise<Attachment>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    if (userId) request.setRequestHeader(userHeader, userId)
    request.responseType = 'json'
    // Sending counts as 90 % of the progress, because the server still has to process the file.
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? (loaded / total) * 0.9 : 0)
    request.onload = () =>
      request.status === 201 ? resolve(request.response) : reject(new ApiError(request.status, request.response ?? {}))
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}
