import { Redo2, Rocket, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { SiteEditing } from './use-site-draft.ts'

type EditBarProps = { editing: SiteEditing; isPublishing: boolean; onPublish: () => void }

/** Taking back and doing again; of a published site also what is not public yet, and publishing or dropping it. */
export function EditBar({ editing, isPublishing, onPublish }: EditBarProps) {
  const [isAsking, setAsking] = useState(false)
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
              {hasChanges && <span className="text-ink-2">{stateWords[editing.saving]}</span>}
            </p>
            {hasChanges && (
              <div className="edit-actions">
                <Button
                  variant="quiet"
                  icon={<Trash2 className="max-sm:hidden" />}
                  disabled={isPublishing}
                  onClick={() => setAsking(true)}
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
        {editing.said}
      </p>
      {editing.saving === 'conflict' && <Conflict editing={editing} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Odbaciti izmene?"
        description="U poljima će biti ono što posetioci sada vide. Dok ste ovde, izmene možete da vratite dugmetom „Opozovi”."
      >
        <Button
          variant="danger"
          onClick={() => {
            setAsking(false)
            editing.discard()
          }}
        >
          Odbaci
        </Button>
      </ConfirmDialog>
    </>
  )
}

const stateWords = {
  saved: 'Sačuvano kao nacrt.',
  saving: 'Čuvanje...',
  failed: 'Nije sačuvano. Pokušavamo ponovo; ne zatvarajte stranicu.',
  conflict: 'Nije sačuvano.',
}

/** Two windows have changed the same site. Whichever stays, the other one can be brought back by taking back. */
function Conflict({ editing }: { editing: SiteEditing }) {
  const [isBusy, setBusy] = useState(false)
  const settle = (whose: 'theirs' | 'ours') => {
    setBusy(true)
    void editing.settle(whose).finally(() => setBusy(false))
  }
  return (
    <Note tone="error" className="mb-4">
      <p>
        Sajt je u međuvremenu izmenjen u drugom prozoru. Izaberite šta ostaje; drugo možete da vratite dugmetom
        „Opozovi”.
      </p>
      <div className="row mt-2 flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => settle('ours')}>
          Zadrži ovo
        </Button>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => settle('theirs')}>
          Učitaj izmene iz drugog prozora
        </Button>
      </div>
    </Note>
  )
}
