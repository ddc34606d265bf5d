import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { imageVariant } from '../media/media-url.ts'
import { MAX_ATTACHMENTS } from './attachment-limits.ts'

/** A photo chosen in a form. If the photo was uploaded before a reload, `file` is missing. */
export type ChosenPhoto = { id: string; file?: Blob; preview: string; state: 'sending' | 'stored' | 'failed' }

/** Few uploads run at once, because phones have slow connections and little memory. */
const MAX_PARALLEL_UPLOADS = 2

type PhotoUploads = {
  /** Path of the photos, as `/api/requests/{id}/photos`. The form may be sent later with this id. */
  path: string
  /** The message if the user chooses too many photos. */
  tooMany: string
  /** Ids of photos uploaded before. */
  stored: string[]
  /** Gets the ids of all uploaded photos after each change. */
  onStored: (ids: string[]) => void
}

/** Uploads each photo as soon as it is chosen. */
export function usePhotoUploads({ path, tooMany, stored, onStored }: PhotoUploads) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>(() => stored.map(id => storedPhoto(path, id)))
  const latest = useRef(photos)
  const running = useRef<Promise<void>[]>([])
  const stops = useRef(new Map<string, AbortController>())

  function change(by: (before: ChosenPhoto[]) => ChosenPhoto[]) {
    latest.current = by(latest.current)
    setPhotos(latest.current)
    onStored(latest.current.filter(({ state }) => state === 'stored').map(({ id }) => id))
  }
  const update = (id: string, changes: Partial<ChosenPhoto>) =>
    change(before => before.map(photo => (photo.id === id ? { ...photo, ...changes } : photo)))

  // Leaving the page aborts uploads.
  useEffect(() => {
    const [all, running] = [latest, stops.current]
    return () => {
      for (const stop of running.values()) stop.abort()
      for (const { preview } of all.current) URL.revokeObjectURL(preview)
    }
  }, [])

  function begin(id: string, file: Blob) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    update(id, { state: 'sending' })
    const before = running.current.at(-MAX_PARALLEL_UPLOADS) ?? Promise.resolve()
    const sent = before
      .then(() => send(path, id, file, stop.signal))
      .then(
        () => update(id, { state: 'stored' }),
        error => {
          if (!stop.signal.aborted) fail(id, error)
        },
      )
    running.current = [...running.current, sent].slice(-MAX_PARALLEL_UPLOADS)
  }

  /** Removes a photo that the server has refused. After other errors the user can try again. */
  function fail(id: string, error: unknown) {
    toast.error(errorMessage(error, 'Slika nije poslata. Pokušajte ponovo.'))
    const isRefused =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
    if (isRefused) remove(id)
    else update(id, { state: 'failed' })
  }

  const freePlaces = () => MAX_ATTACHMENTS - latest.current.length

  function addOne(id: string, file: Blob) {
    change(before => [...before, { id, file, preview: URL.createObjectURL(file), state: 'sending' }])
    begin(id, file)
  }

  function add(files: File[]) {
    if (files.length > freePlaces()) toast.error(tooMany)
    for (const file of files.slice(0, freePlaces())) addOne(uuidv7(), file)
  }

  /** Adds photos that an earlier page has kept. They keep their ids, so that none is stored twice. */
  function restore(earlier: { id: string; file: Blob }[]) {
    const unknown = earlier.filter(({ id }) => !latest.current.some(photo => photo.id === id))
    for (const { id, file } of unknown.slice(0, freePlaces())) addOne(id, file)
  }

  function remove(id: string) {
    stops.current.get(id)?.abort()
    const removed = latest.current.find(photo => photo.id === id)
    if (removed) URL.revokeObjectURL(removed.preview)
    change(before => before.filter(photo => photo.id !== id))
  }

  function retry(id: string) {
    const photo = latest.current.find(each => each.id === id)
    if (photo?.file && photo.state === 'failed') begin(id, photo.file)
  }

  /** Waits for running uploads. Throws an error for the photo field if an upload has failed. */
  async function whenSent() {
    await Promise.all(running.current)
    const isMissing = latest.current.some(({ state }) => state === 'failed')
    if (isMissing)
      throw new ApiError(422, { fields: { photos: 'Neka slika nije poslata. Pošaljite je ponovo ili je uklonite.' } })
  }

  /** Empties the field after the form was sent. */
  const clear = () => change(() => [])

  return { photos, ids: () => latest.current.map(({ id }) => id), whenSent, add, restore, remove, retry, clear }
}

const storedPhoto = (path: string, id: string): ChosenPhoto => ({
  id,
  preview: imageVariant(`${path}/${id}`, 320),
  state: 'stored',
})

async function send(path: string, id: string, file: Blob, signal: AbortSignal): Promise<void> {
  const [{ shrinkPhoto }, { uploadFile }] = await Promise.all([
    import('./shrink-photo.ts'),
    import('./upload.ts'),
  ]).catch(() => {
    throw new ApiError(0)
  })
  signal.throwIfAborted()
  const { body } = await shrinkPhoto(file)
  await uploadFile({ path, id, body, name: 'photo' }, () => {}, signal)
}
