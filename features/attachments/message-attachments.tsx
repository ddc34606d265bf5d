import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../media/picture.tsx'
import type { Attachment } from './attachment.ts'
import { attachmentUrl, photoUrl } from './attachment-urls.ts'
import { formatFileSize } from './file-size.ts'
import { useLocalPreview } from './outgoing-files.ts'

type MessageAttachmentsProps = {
  conversationId: string
  attachments: Attachment[]
  from: string
  /** Opens a photo. Missing for unsent attachments, which cannot be opened. */
  onOpen?: (id: string) => void
}

export function MessageAttachments({ conversationId, attachments, from, onOpen }: MessageAttachmentsProps) {
  const photos = attachments.filter(({ kind }) => kind === 'photo')
  return (
    <>
      {photos.length > 0 && (
        <div className="bubble-photos" data-count={photos.length}>
          {photos.map((photo, index) => (
            <Frame
              key={photo.id}
              label={`Otvori sliku ${index + 1} od ${photos.length}`}
              onOpen={onOpen && (() => onOpen(photo.id))}
            >
              <Photo
                photo={photo}
                url={onOpen && photoUrl(conversationId, photo.id)}
                alt={photoAlt(index, photos.length, from)}
                isAlone={photos.length === 1}
              />
            </Frame>
          ))}
        </div>
      )}
      {attachments
        .filter(({ kind }) => kind === 'pdf')
        .map(file => (
          <a
            key={file.id}
            className="bubble-file"
            href={onOpen && attachmentUrl(conversationId, file)}
            download={file.name}
          >
            <FileText />
            <span>
              <span className="sr-only">Preuzmi </span>
              <b translate="no">{file.name}</b>
              PDF, {formatFileSize(file.bytes)}
            </span>
            {onOpen && <Download />}
          </a>
        ))}
    </>
  )
}

export const photoAlt = (index: number, count: number, from: string) =>
  `Slika${count > 1 ? ` ${index + 1} od ${count}` : ''}, ${from}`

function Frame({ label, onOpen, children }: { label: string; onOpen?: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span>{children}</span>
  return (
    <button type="button" aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}

function Photo({
  photo,
  url,
  alt,
  isAlone,
}: {
  photo: Attachment
  url: string | undefined
  alt: string
  isAlone: boolean
}) {
  const preview = useLocalPreview(photo.id)
  const width = photo.width ?? 4
  const height = photo.height ?? 3
  // A single photo has its own aspect ratio, within limits. Several photos are cropped to a grid.
  const style = isAlone ? { aspectRatio: Math.min(Math.max(width / height, 0.75), 1.9) } : undefined
  return (
    <span className="bubble-photo" style={style}>
      {preview ? (
        <img src={preview} alt={alt} width={width} height={height} />
      ) : (
        url && <Picture url={url} alt={alt} sizes={isAlone ? '410px' : '270px'} width={width} height={height} />
      )}
    </span>
  )
}
