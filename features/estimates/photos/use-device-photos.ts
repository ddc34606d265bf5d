import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { logStorageFailure } from '../../../platform/browser/log-storage-failure.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { MAX_ATTACHMENTS } from '../../attachments/attachment-limits.ts'
import type { ChosenPhoto } from '../../attachments/use-photo-uploads.ts'
import type { DevicePhoto } from './device-photos.ts'
import { withDevicePhotos } from './visitor.ts'

const load = (trade: string): Promise<DevicePhoto[]> =>
  withDevicePhotos(({ readPhotos }) => readPhotos(trade), []).catch(error => {
    logStorageFailure('photos of an estimate', error)
    return []
  })

const drop = (id: string) =>
  withDevicePhotos(({ deletePhoto }) => deletePhoto(id), undefined).catch(error =>
    logStorageFailure('the deletion of a photo', error),
  )

/** Returns the ids of the photos of a trade's estimate that are still on this device. */
export function useDevicePhotoIds(trade: string): string[] {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => {
    let isShown = true
    void load(trade).then(photos => isShown && setIds(photos.map(({ id }) => id)))
    return () => {
      isShown = false
    }
  }, [trade])
  return ids
}

/** Keeps a visitor's photos on the device, with the interface of `usePhotoUploads`. */
export function useVisitorPhotos(trade: string, tooMany: string) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const latest = useRef(photos)
  const running = useRef<Promise<void>[]>([])

  const change = useCallback((by: (before: ChosenPhoto[]) => ChosenPhoto[]) => {
    latest.current = by(latest.current)
    setPhotos(latest.current)
  }, [])

  useEffect(() => {
    let isShown = true
    void load(trade).then(stored => {
      if (!isShown) return
      const shown = stored.map(({ id, body }) => ({ id, preview: URL.createObjectURL(body), state: 'stored' }) as const)
      change(before => [...shown.filter(({ id }) => !before.some(each => each.id === id)), ...before])
    })
    return () => {
      isShown = false
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    }
  }, [trade, change])

  function begin(id: string, file: Blob) {
    const kept = import('./device-photos.ts')
      .catch(() => {
        throw new ApiError(0)
      })
      .then(({ keepPhoto }) => keepPhoto(trade, id, file))
      .then(
        () => {
          const isWanted = latest.current.some(photo => photo.id === id)
          change(before => before.map(photo => (photo.id === id ? { ...photo, state: 'stored' } : photo)))
          return isWanted ? undefined : drop(id)
        },
        error => {
          toast.error(errorMessage(error, 'Slika nije sačuvana na ovom uređaju. Dodaćete je kad se prijavite.'))
          change(before => before.filter(photo => photo.id !== id))
        },
      )
    running.current = [...running.current, kept]
  }

  function add(files: File[]) {
    const free = MAX_ATTACHMENTS - latest.current.length
    if (files.length > free) toast.error(tooMany)
    for (const file of files.slice(0, free)) {
      const id = uuidv7()
      change(before => [...before, { id, file, preview: URL.createObjectURL(file), state: 'sending' }])
      begin(id, file)
    }
  }

  function remove(id: string) {
    const removed = latest.current.find(photo => photo.id === id)
    if (removed) URL.revokeObjectURL(removed.preview)
    change(before => before.filter(photo => photo.id !== id))
    void drop(id)
  }

  async function whenSent() {
    await Promise.all(running.current)
  }
  // A photo that could not be kept is removed at once, so none can be tried again.
  return { photos, add, remove, retry: () => {}, whenSent }
}

type Uploads = { photos: ChosenPhoto[]; restore: (earlier: { id: string; file: Blob }[]) => void }

/** Uploads the photos that a visitor has left on the device. Each copy is deleted once the server has the photo. */
export function useDevicePhotoUploads(trade: string | undefined, { photos, restore }: Uploads): void {
  const begun = useRef(new Set<string>())
  const latestRestore = useRef(restore)
  latestRestore.current = restore
  useEffect(() => {
    if (!trade) return
    let isShown = true
    void load(trade).then(found => {
      if (!isShown) return
      for (const { id } of found) begun.current.add(id)
      latestRestore.current(found.map(({ id, body }) => ({ id, file: body })))
    })
    return () => {
      isShown = false
    }
  }, [trade])
  const waiting = photos.filter(({ state }) => state !== 'stored').map(({ id }) => id)
  const waitingKey = waiting.join()
  useEffect(() => {
    for (const id of begun.current) {
      if (waitingKey.includes(id)) continue
      begun.current.delete(id)
      void drop(id)
    }
  }, [waitingKey])
}
