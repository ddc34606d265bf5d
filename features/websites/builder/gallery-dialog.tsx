import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ImagePlus, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { imageLimit } from '../../media/media.ts'
import { uploadImage } from '../../media/media-queries.ts'
import { imageVariant } from '../../media/media-url.ts'
import { galleryQuery } from '../website-queries.ts'

type GalleryDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  chosen: string | null
  onChoose: (url: string) => void
}

/** One's own uploads and the pictures of one's services; choosing one closes it. */
export function GalleryDialog({ title, isOpen, onClose, chosen, onChoose }: GalleryDialogProps) {
  const { data: images, isPending, isError, refetch } = useQuery({ ...galleryQuery, enabled: isOpen })
  useEffect(() => {
    if (isError && isOpen) toast.error('Greška pri učitavanju slika')
  }, [isError, isOpen])

  function choose(url: string) {
    onChoose(url)
    onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => open || onClose()}
      title={title}
      closable
      className="gallery-dialog"
      initialFocus={false}
    >
      <UploadBar />
      {isPending && !isError && (
        <div className="gallery-tiles" role="status">
          <span className="sr-only">Učitavanje...</span>
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <Skeleton key={index} />
          ))}
        </div>
      )}
      {isError && (
        <div className="stack justify-items-center py-6">
          <p>Slike nisu učitane.</p>
          <Button variant="secondary" onClick={() => refetch()}>
            Pokušajte ponovo
          </Button>
        </div>
      )}
      {images?.length === 0 && <p className="py-8 text-center text-ink-2">Nema dostupnih slika</p>}
      {images && images.length > 0 && (
        <ul className="gallery-tiles">
          {images.map(({ url, name, is_from_services }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={url === chosen}
                aria-label={`Izaberi sliku ${index + 1}${is_from_services ? `: ${name}` : ''}`}
                onClick={() => choose(url)}
              >
                <img src={imageVariant(url, 320)} alt="" width={320} height={320} loading="lazy" decoding="async" />
                {url === chosen && <Check className="gallery-check" />}
                {is_from_services && (
                  <Badge tone="photo" className="gallery-badge">
                    Iz usluga
                  </Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function UploadBar() {
  const queryClient = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isUploading, setUploading] = useState(false)

  function forget() {
    setFile(null)
    if (input.current) input.current.value = ''
  }

  function take(given: File | undefined) {
    if (!given) return
    if (!given.type.startsWith('image/')) {
      forget()
      return void toast.error('Samo slike su dozvoljene za upload.')
    }
    if (given.size > imageLimit) {
      forget()
      return void toast.error('Slika ne sme biti veća od 5MB')
    }
    setFile(given)
  }

  async function upload() {
    if (!file || isUploading) return
    setUploading(true)
    try {
      const { url, name } = await uploadImage('website_images', file)
      queryClient.setQueryData(galleryQuery.queryKey, before => [
        { url, name, is_from_services: false },
        ...(before ?? []),
      ])
      void queryClient.invalidateQueries({ queryKey: ['website', 'content'] })
      toast.success('Slika je uspešno otpremljena')
      forget()
    } catch (error) {
      toast.error(sentenceOf(error, 'Greška pri otpremanju slike'))
    } finally {
      setUploading(false)
    }
  }

  return (
    <div className="upload-bar">
      <ImagePlus className="icon-large" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{file ? file.name : 'Dodajte novu sliku'}</p>
        <p className="text-xs text-ink-3">JPG ili PNG, do 5 MB</p>
      </div>
      <label htmlFor={id} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        Izaberi datoteku
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={event => take(event.target.files?.[0])}
      />
      <Button
        variant="secondary"
        size="small"
        icon={<Upload />}
        disabled={!file || isUploading}
        busy={isUploading}
        onClick={upload}
      >
        Otpremi
      </Button>
    </div>
  )
}
