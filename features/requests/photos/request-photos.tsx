import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Attachment } from '../../attachments/attachment.ts'
import { requestPhotoUrl } from '../../attachments/attachment-urls.ts'
import { Picture } from '../../media/picture.tsx'

const PhotoViewer = lazyDialog(() => import('../../media/photo-viewer.tsx'))
const altOf = (at: number, count: number) => (count === 1 ? 'Slika uz zahtev' : `Slika ${at + 1} od ${count} uz zahtev`)

/** Thumbnails on a card of the list. They cannot be opened. */
export function SmallPhotos({ requestId, photos }: { requestId: string; photos: Attachment[] }) {
  if (!photos.length) return null
  return (
    <ul className="request-photos">
      {photos.slice(0, 3).map((photo, at) => (
        <li key={photo.id}>
          <Photo requestId={requestId} photo={photo} alt={altOf(at, photos.length)} />
        </li>
      ))}
      {photos.length > 3 && <li className="request-photos-more">+{photos.length - 3}</li>}
    </ul>
  )
}

export function RequestPhotos({
  requestId,
  photos,
  title,
}: {
  requestId: string
  photos: Attachment[]
  title: string
}) {
  const [opened, setOpened] = useState<number>()
  const [shown, setShown] = useState(0)
  if (!photos.length) return null
  return (
    <>
      <ul className="request-photos">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`Otvori sliku ${at + 1} od ${photos.length}`}
              onClick={() => {
                setOpened(at)
                setShown(at)
              }}
            >
              <Photo requestId={requestId} photo={photo} alt={altOf(at, photos.length)} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        open={opened !== undefined}
        onOpenChange={open => open || setOpened(undefined)}
        title={title}
        photos={photos.map(({ id }, at) => ({ url: requestPhotoUrl(requestId, id), alt: altOf(at, photos.length) }))}
        shown={shown}
        onShow={setShown}
      />
    </>
  )
}

const Photo = ({ requestId, photo, alt }: { requestId: string; photo: Attachment; alt: string }) => (
  <Picture
    url={requestPhotoUrl(requestId, photo.id)}
    alt={alt}
    sizes="110px"
    width={photo.width ?? 4}
    height={photo.height ?? 3}
  />
)
