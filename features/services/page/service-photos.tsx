import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Art } from '../../../ui/art/art.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { imageVariant } from '../../media/media-url.ts'
import { Picture } from '../../media/picture.tsx'
import type { ServiceDetail } from '../service.ts'

const PhotoViewer = lazyDialog(() => import('../../media/photo-viewer.tsx'))

export function ServicePhotos({ service }: { service: ServiceDetail }) {
  const urls = service.image_url ? [service.image_url, ...service.additional_images] : []
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const altOf = (index: number) => `${service.title}, slika ${index + 1} od ${urls.length}`

  function goTo(index: number) {
    setShown(index)
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  if (!urls.length) {
    return (
      <div className="service-photo">
        <Art name="no-image" />
        <span className="card-caption">Nema slike</span>
      </div>
    )
  }
  return (
    <>
      <div className="service-photo">
        <ul
          ref={row}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        >
          {urls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className="service-photo-open"
                aria-label={`Uvećaj sliku ${index + 1} od ${urls.length}`}
                // Only the shown photo is a tab stop, because the arrow buttons lead to the other photos.
                tabIndex={index === shown ? 0 : -1}
                onClick={() => setLarge(true)}
              >
                <Picture
                  url={url}
                  alt={altOf(index)}
                  width={1280}
                  height={960}
                  sizes="(min-width: 80rem) 800px, (min-width: 64rem) 62vw, 100vw"
                  eager={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {urls.length > 1 && (
          <>
            <span className="service-photo-count" aria-hidden="true">
              {shown + 1} / {urls.length}
            </span>
            <IconButton
              label="Prethodna slika"
              variant="outlined"
              className="service-photo-before"
              disabled={shown === 0}
              onClick={() => goTo(shown - 1)}
            >
              <ArrowLeft />
            </IconButton>
            <IconButton
              label="Sledeća slika"
              variant="outlined"
              className="service-photo-next"
              disabled={shown === urls.length - 1}
              onClick={() => goTo(shown + 1)}
            >
              <ArrowRight />
            </IconButton>
          </>
        )}
      </div>
      {urls.length > 1 && (
        <ul className="service-thumbs">
          {urls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Slika ${index + 1}`}
                aria-current={index === shown}
                onClick={() => goTo(index)}
              >
                <img src={imageVariant(url, 320)} alt="" width={76} height={57} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotoViewer
        open={isLarge}
        onOpenChange={setLarge}
        title={service.title}
        photos={urls.map((url, index) => ({ url, alt: altOf(index) }))}
        shown={shown}
        onShow={goTo}
      />
    </>
  )
}
