import { randomUUID } from 'node:crypto'
import type { App, Caller } from './harness.ts'
import { attachmentForm, smallPdf, smallPhoto } from './photos.ts'

export const photoVariants = [320, 640, 1280].flatMap(width => [`${width}.webp`, `${width}.avif`])
export const photoPath = (conversation: string, id: string, variant = '320.webp') =>
  `/api/conversations/${conversation}/photos/${id}/${variant}`
export const filePath = (conversation: string, id: string) => `/api/conversations/${conversation}/files/${id}`
export const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)

export const attachmentHelpers = (app: App) => {
  const upload = (as: Caller | null, conversation: string, form: FormData, kind = 'photos') =>
    app.call('POST', `/api/conversations/${conversation}/${kind}`, { as, body: form })
  const photo = async (as: Caller, conversation: string): Promise<string> =>
    (await upload(as, conversation, attachmentForm(await smallPhoto()))).body.id
  const pdf = async (as: Caller, conversation: string, name = 'Ponuda.pdf'): Promise<string> =>
    (await upload(as, conversation, attachmentForm(smallPdf(), name), 'files')).body.id
  const send = (as: Caller, conversation: string, ids: string[], content = '', id: string = randomUUID()) =>
    app.call('POST', `/api/conversations/${conversation}/messages`, { as, body: { id, content, attachments: ids } })
  /** Fetches a path without parsing the response's body, because a file's body is binary. */
  const fetched = (path: string, as: Caller | null, headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(`http://localhost:3000${path}`, { headers: { ...headers, ...(as && { cookie: as.cookie }) } }),
    )
  return { upload, photo, pdf, send, fetched }
}
