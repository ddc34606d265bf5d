import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { isPicture } from '../../media/media.ts'
import { MAX_IMAGE_BYTES } from '../../media/media-limits.ts'
import { uploadImage } from '../../media/media-queries.ts'

const failure = 'Došlo je do greške prilikom učitavanja slika.'

/** At most this many uploads run at once, because phones are slow to upload and the server's memory is limited. */
const MAX_PARALLEL_UPLOADS = 2

/** Returns at most `free` files that may be uploaded, and a message for each reason for rejecting files. */
export function checkFiles(files: File[], free: number, max: number): { accepted: File[]; errors: string[] } {
  const errors = new Set<string>()
  const valid = files.filter(file => {
    if (!isPicture(file)) errors.add('Samo slike su dozvoljene za upload.')
    else if (file.size > MAX_IMAGE_BYTES) errors.add('Slika ne sme biti veća od 5MB.')
    else return true
    return false
  })
  if (valid.length > free) errors.add(`Možete dodati najviše ${max} slika.`)
  return { accepted: valid.slice(0, Math.max(free, 0)), errors: [...errors] }
}

type ImageUploads = {
  images: string[]
  max: number
  onChange: (images: string[]) => void
  onBusy?: ((busy: boolean) => void) | undefined
}

/** Uploads chosen files, several at a time. Adds the addresses in the order in which the user chose the files. */
export function useImageUploads({ images, max, onChange, onBusy }: ImageUploads) {
  const [running, setRunning] = useState(0)
  const [errors, setErrors] = useState<string[]>([])
  // This is a ref, so that a finished upload is added to the current list, not to the list at the upload's start.
  const latest = useRef({ images, running, onChange })
  latest.current = { images, running, onChange }
  const queue = useRef(Promise.resolve())
  const page = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => controller.abort()
  }, [])

  function report(sentences: string[]) {
    setErrors(sentences)
    for (const sentence of sentences) toast.error(sentence)
  }

  function changeRunning(by: number) {
    latest.current.running += by
    setRunning(latest.current.running)
    onBusy?.(latest.current.running > 0)
  }

  function add(files: File[]) {
    const taken = latest.current.images.length + latest.current.running
    const { accepted, errors } = checkFiles(files, max - taken, max)
    report(errors)
    if (!accepted.length) return
    changeRunning(accepted.length)
    const signal = page.current?.signal
    const uploads: Promise<string | Error>[] = []
    for (const [index, file] of accepted.entries()) {
      const before = uploads[index - MAX_PARALLEL_UPLOADS] ?? Promise.resolve()
      uploads.push(
        before
          .then(() => uploadImage('services', file, taken + index, signal))
          .then(
            image => image.url,
            error => error as Error,
          ),
      )
    }
    queue.current = queue.current.then(() => addInOrder(uploads, signal))
  }

  /** Adds the uploaded pictures. Reports an error only if all uploads failed (docs/product.md, Offering services). */
  async function addInOrder(uploads: Promise<string | Error>[], signal?: AbortSignal) {
    let stored = 0
    let failed: Error | undefined
    for (const upload of uploads) {
      const outcome = await upload
      if (signal?.aborted) return
      changeRunning(-1)
      if (typeof outcome === 'string') {
        stored += 1
        latest.current.images = [...latest.current.images, outcome]
        latest.current.onChange(latest.current.images)
      } else failed ??= outcome
    }
    if (stored) toast.success(`${stored} slika uspešno učitana!`)
    else report([errorMessage(failed, failure)])
  }

  return { running, errors, add, clearErrors: () => setErrors([]) }
}
