import { FileText } from 'lucide-react'
import type { Attachment } from '../../attachments/attachment.ts'
import { formatFileSize } from '../../attachments/file-size.ts'
import { imageVariant } from '../../media/media-url.ts'

export function SnapshotFiles({ reportId, attachments }: { reportId: string; attachments: Attachment[] }) {
  const at = `/api/admin/reports/${reportId}`
  return (
    <ul className="row mt-2 flex-wrap gap-2">
      {attachments.map(({ id, kind, name, bytes }, index) => (
        <li key={id}>
          {kind === 'photo' ? (
            <a href={imageVariant(`${at}/photos/${id}`, 1280)} target="_blank" rel="noreferrer">
              <img
                className="case-photo"
                src={imageVariant(`${at}/photos/${id}`, 320)}
                alt={`Slika ${index + 1} od ${attachments.length}`}
                width={96}
                height={96}
              />
            </a>
          ) : (
            <a className="link link-touch row gap-1" href={`${at}/files/${id}`} download={name}>
              <FileText className="icon-small" />
              {name}, {formatFileSize(bytes)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
