import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

/** A field's stored and typed value, both formatted for display. A missing value is an empty text. */
export type ConflictingValue = { label: string; stored: string; typed: string }

type EditConflictNoteProps = { title: string; values: ConflictingValue[]; busy: boolean; onAccept: () => void }

/** Shows both values of each field of a form whose record was changed elsewhere, and lets the user choose. */
export function EditConflictNote({ title, values, busy, onAccept }: EditConflictNoteProps) {
  return (
    <Note tone="ochre" role="alert">
      <p className="font-semibold">{title}</p>
      <dl className="mt-1">
        {values.map(({ label, stored, typed }) => (
          <div key={label} className="mt-1 wrap-anywhere">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line">
              Sačuvano: {stored ? <span translate="no">{stored}</span> : '(prazno)'}
            </dd>
            <dd className="whitespace-pre-line">Ovde: {typed ? <span translate="no">{typed}</span> : '(prazno)'}</dd>
          </div>
        ))}
      </dl>
      <div className="row mt-3 flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          Zadrži ovo
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={onAccept}>
          Prihvati izmenu
        </Button>
      </div>
    </Note>
  )
}

export const conflictingValues = (values: ConflictingValue[]): ConflictingValue[] =>
  values.filter(({ stored, typed }) => stored !== typed)
