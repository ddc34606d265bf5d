import { type ReactNode, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { MAX_ATTACHMENTS } from '../../attachments/attachment-limits.ts'
import { requestPhotosPath } from '../../attachments/attachment-urls.ts'
import { PhotoField } from '../../attachments/photo-field.tsx'
import { usePhotoUploads } from '../../attachments/use-photo-uploads.ts'
import { useDevicePhotoUploads, useVisitorPhotos } from '../photos/use-device-photos.ts'

const tooMany = `Uz procenu možete da dodate najviše ${MAX_ATTACHMENTS} slika.`

type PhotoStepProps = {
  trade: string
  id: string
  stored: string[]
  onStored: (ids: string[]) => void
  onDone: () => void
}

/** Photos of an estimate. They are uploaded for a request with the estimate's id. */
export function PhotoStep({ trade, id, stored, onStored, onDone }: PhotoStepProps) {
  const uploads = usePhotoUploads({ path: requestPhotosPath(id), tooMany, stored, onStored })
  useDevicePhotoUploads(trade, uploads)
  return <Photos uploads={uploads} onDone={onDone} />
}

/** A visitor's photos stay on the device, because there is no place for them on the server before signing in. */
export function VisitorPhotoStep({ trade, onDone }: Pick<PhotoStepProps, 'trade' | 'onDone'>) {
  const uploads = useVisitorPhotos(trade, tooMany)
  return (
    <Photos uploads={uploads} onDone={onDone}>
      <Note>
        Slike ostaju na ovom uređaju. Šaljemo ih uz zahtev ili poruku, kad se prijavite, a posle sedam dana ih brišemo
        kad ponovo otvorite procenu.
      </Note>
    </Photos>
  )
}

type PhotosProps = {
  uploads: Pick<ReturnType<typeof usePhotoUploads>, 'photos' | 'add' | 'remove' | 'retry' | 'whenSent'>
  onDone: () => void
  children?: ReactNode
}

function Photos({ uploads, onDone, children }: PhotosProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Leaving the step would end running uploads.
  async function finish() {
    setBusy(true)
    try {
      await uploads.whenSent()
      onDone()
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.photos : undefined
      setError(field ?? errorMessage(failure, 'Slika nije poslata. Pokušajte ponovo.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack gap-6">
      <PhotoField
        photos={uploads.photos}
        onAdd={uploads.add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
        error={error}
      />
      {children}
      <Button size="large" busy={isBusy} busyText="Čuvanje slika..." onClick={() => void finish()}>
        {uploads.photos.length ? 'Dalje' : 'Preskoči'}
      </Button>
    </div>
  )
}
