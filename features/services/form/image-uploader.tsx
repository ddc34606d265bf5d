import { ImagePlus, Star, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { withoutItem } from '../../../platform/browser/changed-list.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { FieldGroup } from '../../../ui/field/field.tsx'
import { FileZone } from '../../../ui/field/file-zone.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { imageVariant } from '../../media/media-url.ts'
import { photoAccept } from '../../media/photo-accept.ts'
import { serviceLengths } from '../service-limits.ts'
import { useImageUploads } from './use-image-uploads.ts'

type ImageUploaderProps = {
  images: string[]
  onChange: (images: string[]) => void
  /** Called when uploads start and end. During uploads `images` is incomplete. */
  onBusy?: (busy: boolean) => void
  max?: number
  error?: string | undefined
}

/** Shows a service's pictures as tiles. The first picture is the cover (docs/product.md, Offering services). */
export function ImageUploader({ images, onChange, onBusy, max = serviceLengths.images, error }: ImageUploaderProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { running, errors, add, clearErrors } = useImageUploads({ images, max, onChange, onBusy })
  const free = max - images.length - running

  function change(next: string[], message: string, focusOn: number) {
    clearErrors()
    onChange(next)
    setAnnouncement(message)
    // The tile of the pressed button is gone or moved, so the focus moves to another tile.
    requestAnimationFrame(() => {
      const tile = list.current?.children[Math.min(focusOn, next.length)]
      const target = tile?.querySelector<HTMLElement>('input') ?? (tile as HTMLElement | undefined)
      target?.focus()
    })
  }

  const remove = (index: number) =>
    change(
      withoutItem(images, index),
      index || images.length === 1 ? 'Slika je uklonjena.' : 'Slika je uklonjena. Sledeća je sada naslovna.',
      index,
    )
  const makeCover = (index: number) =>
    change([images[index]!, ...withoutItem(images, index)], 'Slika je sada naslovna.', 0)

  return (
    <div data-file-zone>
      <FieldGroup
        legend="Slike"
        note={`(1 do ${max})`}
        hint={hintFor(images.length, running)}
        error={[...errors, ...(error ? [error] : [])].join(' ') || undefined}
      >
        <ul ref={list} className="tiles">
          {images.map((url, index) => (
            <li
              key={url}
              tabIndex={-1}
              className="outline-offset-[-3px]! focus-visible:outline-3! focus-visible:outline-focus!"
            >
              <img src={imageVariant(url, 320)} alt={`Slika ${index + 1}`} width={160} height={160} />
              {index ? (
                <CoverButton number={index + 1} onPress={() => makeCover(index)} />
              ) : (
                <Badge tone="photo">Naslovna</Badge>
              )}
              <button
                type="button"
                className="tile-remove"
                aria-label={`Ukloni sliku ${index + 1}`}
                onClick={() => remove(index)}
              >
                <i>
                  <X className="icon-small" />
                </i>
              </button>
            </li>
          ))}
          {Array.from({ length: running }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike
            <li key={index} className="tile-busy">
              <Spinner />
              <span className="sr-only">Slika se učitava</span>
            </li>
          ))}
          {free > 0 && (
            <li>
              <label className="tile-add">
                <ImagePlus className="icon-large" />
                Dodaj
                <input
                  data-field="images"
                  type="file"
                  multiple
                  accept={photoAccept}
                  className="sr-only"
                  aria-label="Dodaj slike"
                  aria-invalid={error ? true : undefined}
                  onChange={event => {
                    add([...(event.target.files ?? [])])
                    event.target.value = ''
                  }}
                />
              </label>
            </li>
          )}
        </ul>
      </FieldGroup>
      <p className="sr-only" role="status">
        {running ? 'Učitavanje slika...' : announcement}
      </p>
      <FileZone onFiles={add} />
    </div>
  )
}

function hintFor(stored: number, running: number) {
  if (!stored && !running) return 'Dodajte barem jednu sliku. Do 5\u00a0MB po slici.'
  if (stored + running < 2) return 'Prva slika je naslovna. Do 5\u00a0MB po slici.'
  return 'Prva slika je naslovna, a zvezdicom birate drugu. Do 5\u00a0MB po slici.'
}

function CoverButton({ number, onPress }: { number: number; onPress: () => void }) {
  return (
    <Tooltip text="Postavi kao naslovnu">
      <button
        type="button"
        className="tile-remove right-auto left-1"
        aria-label={`Postavi kao naslovnu: slika ${number}`}
        onClick={onPress}
      >
        <i>
          <Star className="icon-small" />
        </i>
      </button>
    </Tooltip>
  )
}
