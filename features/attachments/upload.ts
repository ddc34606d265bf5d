import { ApiError } from '../../platform/browser/api.ts'
import { personHeader } from '../../platform/browser/outbox-request.ts'
import { inTurn } from '../media/upload-turn.ts'
import type { Attachment, AttachmentKind } from './attachment.ts'
import { maxPdfBytes } from './attachment-limits.ts'
import { changeFile } from './kept-files.ts'
import { shrink } from './shrink.ts'

type Prepared = { body: Blob; bytes: number; width: number | null; height: number | null }

/** A file that is to go up; `body` is what the phone made until it `isReady`. */
type Sending = {
  item: Pick<Attachment, 'id' | 'kind' | 'name'> & { userId: string; conversationId: string; preview?: string }
  body: Blob
  isReady: boolean
  stop: AbortController
}
type News = Partial<Attachment> & { state?: 'stored'; progress?: number; preview?: string }

/** Makes a file ready, once, and stores it; tells what is known of it meanwhile. */
export async function send(sending: Sending, tell: (news: News) => void): Promise<void> {
  const { item, stop } = sending
  const { id, kind, name, userId, conversationId } = item
  stop.signal.throwIfAborted()
  if (!sending.isReady) {
    const { body, ...facts } = await prepare(kind, sending.body)
    stop.signal.throwIfAborted()
    Object.assign(sending, { body, isReady: true })
    // Where nothing can be kept, it goes up all the same.
    changeFile(userId, id, { ...facts, body, isReady: true }).catch(() => {})
    tell({ ...facts, ...(kind === 'photo' && !item.preview && { preview: URL.createObjectURL(body) }) })
  }
  const path = `/api/conversations/${conversationId}/${kind === 'pdf' ? 'files' : 'photos'}`
  const given = { userId, path, id, body: sending.body, name: kind === 'pdf' ? name : 'photo' }
  const stored = await upload(given, progress => tell({ progress }), stop.signal)
  tell({ ...stored, state: 'stored', progress: 1 })
}

/** What is sent of a chosen file: a photo as large as it is shown, a PDF as it is. */
async function prepare(kind: AttachmentKind, file: Blob): Promise<Prepared> {
  if (kind === 'photo') return shrink(file)
  if (file.type !== 'application/pdf') throw new ApiError(415, { title: 'Kao prilog možete da pošaljete samo PDF.' })
  if (file.size > maxPdfBytes) throw new ApiError(413, { title: 'PDF ne sme biti veći od 5\u00a0MB.' })
  return { body: file, bytes: file.size, width: null, height: null }
}

/** `userId` says whose it is where it may have waited for a network (docs/architecture.md, outbox). */
type Upload = { userId?: string; path: string; id: string; body: Blob; name: string }
type Tell = (progress: number) => void

/** Stores it under its id, telling how far it is from 0 to 1; sent again it is the same, so that nothing is lost or doubled when an answer does not come. */
export const upload = (given: Upload, tell: Tell, signal: AbortSignal): Promise<Attachment> =>
  inTurn(() => post(given, tell, signal), signal)

/** `fetch` does not tell how much has been sent. */
function post({ userId, path, id, body, name }: Upload, tell: Tell, signal: AbortSignal) {
  const form = new FormData()
  form.set('id', id)
  form.set('file', body, name)
  return new Promise<Attachment>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    if (userId) request.setRequestHeader(personHeader, userId)
    request.responseType = 'json'
    // All of it sent is not all of it done: the server still works on it.
    request.upload.onprogress = ({ loaded, total }) => tell(total ? (loaded / total) * 0.9 : 0)
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
