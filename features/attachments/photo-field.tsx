import { Camera, RotateCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { FieldGroup } from '../../ui/field/field.tsx'
import { FileZone } from '../../ui/field/file-zone.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { photoAccept } from '../media/photo-accept.ts'
import { MAX_ATTACHMENTS } from './attachment-limits.ts'
import type { ChosenPhoto } from './use-photo-uploads.ts'

type PhotoFieldProps = {
  photos: ChosenPhoto[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  error: string | undefined
}

export function PhotoField({ photos, onAdd, onRemove, onRetry, error }: PhotoFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const sending = photos.filter(({ state }) => state === 'sending').length

  function remove(id: string, at: number) {
    onRemove(id)
    setAnnouncement('Slika je uklonjena.')
    // The pressed button no longer exists, so the focus moves to the tile that is now at this position.
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>('button, input')?.focus())
  }

  return (
    <div data-file-zone>
      <FieldGroup
        legend="Slike"
        note={`(opciono, do ${MAX_ATTACHMENTS === 5 ? 'pet' : MAX_ATTACHMENTS})`}
        error={error}
      >
        <ul ref={list} className="tiles request-tiles">
          {photos.map(({ id, preview, state }, at) => (
            <li key={id} data-state={state}>
              <img src={preview} alt={`Slika ${at + 1}`} />
              {state === 'sending' && (
                <span className="request-tile-sign">
                  <Spinner />
                </span>
              )}
              {state === 'failed' && (
                <button
                  type="button"
                  className="request-tile-sign"
                  aria-label={`Pošalji ponovo sliku ${at + 1}`}
                  onClick={() => onRetry(id)}
                >
                  <RotateCw />
                </button>
              )}
              <button
                type="button"
                className="tile-remove"
                aria-label={`Ukloni sliku ${at + 1}`}
                onClick={() => remove(id, at)}
              >
                <i>
                  <X className="icon-small" />
                </i>
              </button>
            </li>
          ))}
          {photos.length < MAX_ATTACHMENTS && (
            <li>
              <label className="tile-add">
                <Camera className="icon-large" />
                Dodaj sliku
                <input
                  type="file"
                  multiple
                  accept={photoAccept}
                  className="sr-only"
                  aria-label="Dodaj sliku"
                  onChange={event => {
                    onAdd([...(event.target.files ?? [])])
                    event.target.value = ''
                  }}
                />
              </label>
            </li>
          )}
        </ul>
      </FieldGroup>
      <p className="sr-only" role="status">
        {sending ? 'Slanje slika...' : announcement}
      </p>
      <FileZone onFiles={onAdd} />
    </div>
  )
}
