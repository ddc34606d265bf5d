import { ArrowRight, ImagePlus, Images, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { imageVariant } from '../../media/media-url.ts'
import { GalleryDialog } from './gallery-dialog.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

const failureText = 'Došlo je do greške prilikom čuvanja slika'

export function ImagesStep({ draft, change, save, onNext, onBack }: StepProps) {
  const { run, busy } = useForm({
    async send() {
      const { cover_image_url, header_image_url, logo_url } = draft
      await save({ cover_image_url, header_image_url, logo_url })
      toast.success('Slike su uspešno sačuvane!')
      onNext()
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
  })

  return (
    <>
      <h2 className="mb-4">Izbor slika</h2>
      <div className="grid gap-5 md:grid-cols-2">
        <ImageSlot
          title="Naslovna slika"
          text="Velika slika na vrhu sajta. Dok je nema, tu je naš crtež vašeg zanata."
          dialogTitle="Izaberite naslovnu sliku"
          url={draft.cover_image_url}
          onChange={cover_image_url => change({ cover_image_url })}
        />
        <ImageSlot
          title="Slika iznad usluga"
          text="Na sajtu je odmah iznad vaših usluga."
          dialogTitle="Izaberite sliku iznad usluga"
          url={draft.header_image_url}
          onChange={header_image_url => change({ header_image_url })}
        />
        <ImageSlot
          title="Logotip"
          text="Uz naziv sajta je i u kartici pregledača. Bez slike pravimo ga od početnih slova."
          dialogTitle="Izaberite logotip"
          url={draft.logo_url}
          onChange={logo_url => change({ logo_url })}
        />
      </div>
      <p className="mt-4 text-sm text-ink-2">
        Najbolje izgledaju JPG i PNG, do 5 MB. Sve možete da ih dodate i kasnije.
      </p>
      <StepActions onBack={onBack} isBusy={busy}>
        <Button size="large" busy={busy} disabled={busy} className="ml-auto" onClick={run}>
          Sačuvaj i nastavi
          <ArrowRight className="max-sm:hidden" />
        </Button>
      </StepActions>
    </>
  )
}

type ImageSlotProps = {
  title: string
  text?: string
  dialogTitle: string
  url: string | null
  onChange: (url: string | null) => void
  small?: boolean
}

export function ImageSlot({ title, text, dialogTitle, url, onChange, small }: ImageSlotProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={small ? 'stack gap-2' : 'card pad stack gap-3'}>
      {small ? (
        <p className="label">{title}</p>
      ) : (
        <div>
          <h3>{title}</h3>
          <p className="text-sm text-ink-2">{text}</p>
        </div>
      )}
      {url ? (
        <>
          <div className="image-slot">
            <img src={imageVariant(url, 640)} alt={title} width={640} height={400} />
          </div>
          <div className="row flex-wrap gap-2">
            <Button
              variant="secondary"
              size={small ? 'small' : 'medium'}
              icon={<Images />}
              onClick={() => setOpen(true)}
            >
              Promeni sliku
            </Button>
            <Button variant="danger" size={small ? 'small' : 'medium'} icon={<Trash2 />} onClick={() => onChange(null)}>
              Ukloni
            </Button>
          </div>
        </>
      ) : (
        <button type="button" className="image-slot image-slot-empty" onClick={() => setOpen(true)}>
          <ImagePlus className="icon-large" />
          Izaberi sliku
          <span className="sr-only">: {title}</span>
        </button>
      )}
      <GalleryDialog
        title={dialogTitle}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        chosen={url ? [url] : []}
        onChoose={onChange}
      />
    </div>
  )
}
