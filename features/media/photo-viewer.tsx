import { ArrowLeft, ArrowRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton, iconButtonClass } from '../../ui/button/icon-button.tsx'
import { DialogCloseButton, DialogFrame, DialogTitle } from '../../ui/dialog/dialog.tsx'
import { imageVariant } from './media-url.ts'

type PhotoViewerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  subtitle?: string | undefined
  /** Text below the photos. If a caption is given, even an empty caption, thumbnails are shown too. */
  caption?: string | undefined
  canSave?: boolean
  photos: { url: string; alt: string }[]
  shown: number
  onShow: (index: number) => void
}

/** Full-screen photo viewer. Swiping and arrow keys change the photo. A press zooms the photo to double size. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { open, onOpenChange, title, subtitle, caption, canSave, photos, shown, onShow } = props
  const [zoomed, setZoomed] = useState(false)
  const go = (step: number) => {
    const next = shown + step
    if (next < 0 || next >= photos.length) return
    setZoomed(false)
    onShow(next)
  }
  const latestGo = useRef(go)
  latestGo.current = go
  useEffect(() => {
    if (!open || zoomed) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') latestGo.current(1)
      if (key === 'ArrowLeft') latestGo.current(-1)
    }
    // The dialog stops arrow keys from bubbling, so the listener uses the capture phase.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, zoomed])
  return (
    <DialogFrame
      open={open}
      onOpenChange={next => {
        setZoomed(false)
        onOpenChange(next)
      }}
      className="viewer"
      layerClassName="viewer-layer"
    >
      <div className="viewer-body">
        <div className="viewer-head">
          <div className="viewer-title">
            <DialogTitle className="truncate">{title}</DialogTitle>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <span role="status">
            {shown + 1} / {photos.length}
          </span>
          <IconButton label={zoomed ? 'Umanji' : 'Uvećaj'} onClick={() => setZoomed(!zoomed)}>
            {zoomed ? <ZoomOut /> : <ZoomIn />}
          </IconButton>
          {canSave && photos[shown] && (
            <a
              className={iconButtonClass()}
              href={imageVariant(photos[shown].url, 1280)}
              download={`slika-${shown + 1}.webp`}
              aria-label="Sačuvaj sliku"
            >
              <Download />
            </a>
          )}
          <DialogCloseButton />
        </div>
        <Row photos={photos} shown={shown} zoomed={zoomed} onShow={onShow} onZoom={() => setZoomed(!zoomed)} />
        {caption !== undefined && (
          <Foot caption={caption} photos={photos} shown={shown} onShow={index => go(index - shown)} />
        )}
        {photos.length > 1 && (
          <>
            <IconButton label="Prethodna slika" className="viewer-before" disabled={!shown} onClick={() => go(-1)}>
              <ArrowLeft />
            </IconButton>
            <IconButton
              label="Sledeća slika"
              className="viewer-next"
              disabled={shown === photos.length - 1}
              onClick={() => go(1)}
            >
              <ArrowRight />
            </IconButton>
          </>
        )}
      </div>
    </DialogFrame>
  )
}

type FootProps = Pick<PhotoViewerProps, 'photos' | 'shown' | 'onShow'> & { caption: string }

function Foot({ caption, photos, shown, onShow }: FootProps) {
  return (
    <div className="viewer-foot">
      {caption && <p translate="no">{caption}</p>}
      {photos.length > 1 && (
        <ul>
          {photos.map(({ url }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Slika ${index + 1}`}
                aria-current={index === shown}
                onClick={() => onShow(index)}
              >
                <img src={imageVariant(url, 320)} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A second press within this time is ignored because users double-tap to zoom. */
const DOUBLE_PRESS_MS = 350

type RowProps = Pick<PhotoViewerProps, 'photos' | 'shown' | 'onShow'> & { zoomed: boolean; onZoom: () => void }

function Row({ photos, shown, zoomed, onShow, onZoom }: RowProps) {
  const row = useRef<HTMLUListElement>(null)
  const lastPress = useRef(0)
  const press = () => {
    if (Date.now() - lastPress.current > DOUBLE_PRESS_MS) onZoom()
    lastPress.current = Date.now()
  }
  useEffect(() => {
    const element = row.current
    const width = element?.clientWidth ?? 0
    if (element && Math.round(element.scrollLeft / width) !== shown) element.scrollLeft = shown * width
  }, [shown])
  return (
    <ul
      ref={row}
      className="viewer-row"
      aria-label="Slike"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-zoomed={zoomed || undefined}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
        const at = Math.round(scrollLeft / clientWidth)
        if (at !== shown && Math.abs(scrollLeft / clientWidth - at) < 0.05) onShow(at)
      }}
    >
      {photos.map(({ url, alt }, index) => (
        <li key={url} data-shown={index === shown || undefined}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same */}
          <img
            src={imageVariant(url, 1280)}
            alt={alt}
            loading={Math.abs(index - shown) < 2 ? 'eager' : 'lazy'}
            onClick={press}
          />
        </li>
      ))}
    </ul>
  )
}
