import { plural } from '../../platform/serbian/dates.ts'
import type { Attachment } from './attachment.ts'

/** Names the attachments of a message without text, for places that show text only: lists and emails. */
export function describeAttachments(attachments: Pick<Attachment, 'kind'>[]): string {
  const photos = attachments.filter(({ kind }) => kind === 'photo').length
  const files = attachments.length - photos
  return [
    photos === 1 ? 'Slika' : photos && plural(photos, 'slika', 'slike', 'slika'),
    files === 1 ? 'PDF dokument' : files && plural(files, 'PDF dokument', 'PDF dokumenta', 'PDF dokumenata'),
  ]
    .filter(Boolean)
    .join(' i ')
}
