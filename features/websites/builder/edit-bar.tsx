import { Redo2, Rocket, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { SiteEditing } from './use-site-draft.ts'

type EditBarProps = { editing: SiteEditing; isPublishing: boolean; onPublish: () => void }

export function EditBar({ editing, isPublishing, onPublish }: EditBarProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { isDrafting, hasChanges, stored } = editing
  return (
    <>
      <section className="edit-bar" aria-label="Izmene sajta">
        <div className="row gap-0">
          <IconButton label="Opozovi" disabled={!editing.canUndo} onClick={editing.undo}>
            <Undo2 />
          </IconButton>
          <IconButton label="Ponovi" disabled={!editing.canRedo} onClick={editing.redo}>
            <Redo2 />
          </IconButton>
        </div>
        {isDrafting && (
          <>
            <p className="edit-state">
              <b>
                {hasChanges
                  ? stored.published
                    ? 'Imate izmene koje posetioci još ne vide.'
                    : 'Imate izmene koje nisu objavljene.'
                  : 'Posetioci vide sve što ste uneli.'}
              </b>
              {hasChanges && <span className="text-ink-2">{savingLabels[editing.saving]}</span>}
            </p>
            {hasChanges && (
              <div className="edit-actions">
                <Button
                  variant="quiet"
                  icon={<Trash2 className="max-sm:hidden" />}
                  disabled={isPublishing}
                  onClick={() => setConfirming(true)}
                >
                  Odbaci izmene
                </Button>
                <Button
                  icon={<Rocket className="max-sm:hidden" />}
                  busy={isPublishing}
                  disabled={isPublishing || editing.saving === 'conflict'}
                  onClick={onPublish}
                >
                  Objavi izmene
                </Button>
              </div>
            )}
          </>
        )}
      </section>
      <p role="status" className="sr-only">
        {editing.announcement}
      </p>
      {editing.saving === 'conflict' && <Conflict editing={editing} />}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Odbaciti izmene?"
        description="U poljima će biti ono što posetioci sada vide. Dok ste ovde, izmene možete da vratite dugmetom „Opozovi”."
      >
        <Button
          variant="danger"
          onClick={() => {
            setConfirming(false)
            editing.discard()
          }}
        >
          Odbaci
        </Button>
      </ConfirmDialog>
    </>
  )
}

const savingLabels = {
  saved: 'Sačuvano kao nacrt.',
  saving: 'Čuvanje...',
  failed: 'Nije sačuvano. Pokušavamo ponovo; ne zatvarajte stranicu.',
  conflict: 'Nije sačuvano.',
}

/** Asks which version to keep after two windows have changed the site. Undo restores the other version. */
function Conflict({ editing }: { editing: SiteEditing }) {
  const [isBusy, setBusy] = useState(false)
  const resolve = (version: 'theirs' | 'ours') => {
    setBusy(true)
    void editing.resolveConflict(version).finally(() => setBusy(false))
  }
  return (
    <Note tone="error" className="mb-4">
      <p>
        Sajt je u međuvremenu izmenjen u drugom prozoru. Izaberite šta ostaje; drugo možete da vratite dugmetom
        „Opozovi”.
      </p>
      <div className="row mt-2 flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => resolve('ours')}>
          Zadrži ovo
        </Button>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => resolve('theirs')}>
          Učitaj izmene iz drugog prozora
        </Button>
      </div>
    </Note>
  )
}
