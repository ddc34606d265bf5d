import { useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { MAX_ATTACHMENTS } from '../../attachments/attachment-limits.ts'
import { requestPhotosPath } from '../../attachments/attachment-urls.ts'
import { PhotoField } from '../../attachments/photo-field.tsx'
import { usePhotoUploads } from '../../attachments/use-photo-uploads.ts'

type PhotoStepProps = { id: string; stored: string[]; onStored: (ids: string[]) => void; onDone: () => void }

/** Photos of an estimate. They are uploaded for a request with the estimate's id. */
export function PhotoStep({ id, stored, onStored, onDone }: PhotoStepProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const uploads = usePhotoUploads({
    path: requestPhotosPath(id),
    tooMany: `Uz procenu možete da dodate najviše ${MAX_ATTACHMENTS} slika.`,
    stored,
    onStored,
  })
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
      <Button size="large" busy={isBusy} busyText="Slanje slika..." onClick={() => void finish()}>
        {uploads.photos.length ? 'Dalje' : 'Preskoči'}
      </Button>
    </div>
  )
}

/** Visitors have no place for photos on the server yet. */
export const PhotoLater = ({ onDone }: { onDone: () => void }) => (
  <div className="stack gap-6">
    <Note>Sliku dodajete uz zahtev ili poruku, kad se prijavite. Za procenu nije potrebna.</Note>
    <Button size="large" onClick={onDone}>
      Dalje
    </Button>
  </div>
)
