import { useState } from 'react'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Picture } from '../media/picture.tsx'
import type { Attachment } from './attachment.ts'

const PhotoViewer = lazyDialog(() => import('../media/photo-viewer.tsx'))
const altOf = (at: number, count: number, to: string) =>
  count === 1 ? `Slika uz ${to}` : `Slika ${at + 1} od ${count} uz ${to}`

type PhotosProps = {
  /** Path of the photos, as `/api/requests/{id}/photos`. */
  path: string
  photos: Attachment[]
  /** The thing with the photos, for use after `uz`. */
  to: string
}

/** Thumbnails on a card of the list. They cannot be opened. */
export function SmallPhotos({ path, photos, to }: PhotosProps) {
  if (!photos.length) return null
  return (
    <ul className="request-photos">
      {photos.slice(0, 3).map((photo, at) => (
        <li key={photo.id}>
          <Photo path={path} photo={photo} alt={altOf(at, photos.length, to)} />
        </li>
      ))}
      {photos.length > 3 && <li className="request-photos-more">+{photos.length - 3}</li>}
    </ul>
  )
}

/** Thumbnails that open the photo viewer with the title `title`. */
export function AttachedPhotos({ path, photos, to, title }: PhotosProps & { title: string }) {
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
              <Photo path={path} photo={photo} alt={altOf(at, photos.length, to)} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        open={opened !== undefined}
        onOpenChange={open => open || setOpened(undefined)}
        title={title}
        photos={photos.map(({ id }, at) => ({ url: `${path}/${id}`, alt: altOf(at, photos.length, to) }))}
        shown={shown}
        onShow={setShown}
      />
    </>
  )
}

const Photo = ({ path, photo, alt }: { path: string; photo: Attachment; alt: string }) => (
  <Picture url={`${path}/${photo.id}`} alt={alt} sizes="110px" width={photo.width ?? 4} height={photo.height ?? 3} />
)
