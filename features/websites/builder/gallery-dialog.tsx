import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ImagePlus, Trash2, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileZone } from '../../../ui/field/file-zone.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { isPicture } from '../../media/media.ts'
import { MAX_IMAGE_BYTES } from '../../media/media-limits.ts'
import { uploadImage } from '../../media/media-queries.ts'
import { imageVariant } from '../../media/media-url.ts'
import { deleteSiteImage, galleryQuery } from '../website-queries.ts'

type GalleryDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  chosen: string[]
  onChoose: (url: string) => void
  /** Keeps the dialog open after a choice, so that several pictures can be chosen. */
  isMultiple?: boolean
}

export function GalleryDialog({ title, isOpen, onClose, chosen, onChoose, isMultiple }: GalleryDialogProps) {
  const { data: images, isPending, isError, refetch } = useQuery({ ...galleryQuery, enabled: isOpen })
  useEffect(() => {
    if (isError && isOpen) toast.error('Greška pri učitavanju slika')
  }, [isError, isOpen])

  function choose(url: string) {
    onChoose(url)
    if (!isMultiple) onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => open || onClose()}
      title={title}
      closable
      className="gallery-dialog"
      initialFocus={false}
      actions={isMultiple && <Button onClick={onClose}>Gotovo</Button>}
    >
      <UploadBar />
      {isPending && !isError && (
        <div className="gallery-tiles" role="status">
          <span className="sr-only">Učitavanje...</span>
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
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
                aria-pressed={chosen.includes(url)}
                aria-label={`Izaberi sliku ${index + 1}${is_from_services ? `: ${name}` : ''}`}
                onClick={() => choose(url)}
              >
                <img src={imageVariant(url, 320)} alt="" width={320} height={320} loading="lazy" decoding="async" />
                {chosen.includes(url) && <Check className="gallery-check" />}
                {is_from_services && (
                  <Badge tone="photo" className="gallery-badge">
                    Iz usluga
                  </Badge>
                )}
              </button>
              {!is_from_services && !chosen.includes(url) && <DeleteImage name={name} number={index + 1} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function DeleteImage({ name, number }: { name: string; number: number }) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy } = useForm({
    async send() {
      await deleteSiteImage(name)
      queryClient.setQueryData(galleryQuery.queryKey, before => before?.filter(image => image.name !== name))
      setConfirming(false)
      toast.success('Slika je obrisana')
    },
    failureText: 'Slika nije obrisana. Pokušajte ponovo.',
    refusalText: 'Slika nije obrisana. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <>
      <IconButton label={`Obriši sliku ${number}`} className="gallery-delete" onClick={() => setConfirming(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Obrisati sliku?"
        description="Slika se briše zauvek i više nećete moći da je izaberete."
      >
        <Button variant="danger" busy={busy} disabled={busy} onClick={run}>
          Obriši
        </Button>
      </ConfirmDialog>
    </>
  )
}

function UploadBar() {
  const queryClient = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isUploading, setUploading] = useState(false)

  function reset() {
    setFile(null)
    if (input.current) input.current.value = ''
  }

  function select(candidate: File | undefined) {
    if (!candidate) return
    if (!isPicture(candidate)) {
      reset()
      return void toast.error('Samo slike su dozvoljene za upload.')
    }
    if (candidate.size > MAX_IMAGE_BYTES) {
      reset()
      return void toast.error('Slika ne sme biti veća od 5MB')
    }
    setFile(candidate)
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
      toast.success('Slika je uspešno otpremljena')
      reset()
    } catch (error) {
      toast.error(errorMessage(error, 'Greška pri otpremanju slike'))
    } finally {
      setUploading(false)
    }
  }

  return (
    <div className="upload-bar">
      <FileZone onFiles={([file]) => select(file)} isOff={isUploading} />
      <ImagePlus className="icon-large" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{file ? file.name : 'Dodajte novu sliku'}</p>
        <p className="text-xs text-ink-3">JPG ili PNG, do 5 MB</p>
      </div>
      <label htmlFor={id} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        Izaberi fajl
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={event => select(event.target.files?.[0])}
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
