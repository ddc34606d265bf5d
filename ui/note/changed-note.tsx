import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

/** A field that is stored in another way than it stands in the form; both as they are shown, empty for nothing. */
export type ChangedValue = { label: string; stored: string; typed: string }

type ChangedNoteProps = { title: string; values: ChangedValue[]; busy: boolean; onTake: () => void }

/** Inside a form whose thing has been changed elsewhere: both values of each field, and the choice between them. */
export function ChangedNote({ title, values, busy, onTake }: ChangedNoteProps) {
  return (
    <Note tone="ochre" role="alert">
      <p className="font-semibold">{title}</p>
      <dl className="mt-1">
        {values.map(({ label, stored, typed }) => (
          <div key={label} className="mt-1 wrap-anywhere">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line">Sačuvano: {stored || '(prazno)'}</dd>
            <dd className="whitespace-pre-line">Ovde: {typed || '(prazno)'}</dd>
          </div>
        ))}
      </dl>
      <div className="row mt-3 flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          Zadrži ovo
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={onTake}>
          Prihvati izmenu
        </Button>
      </div>
    </Note>
  )
}

/** The fields whose two values differ. */
export const changedValues = (all: ChangedValue[]): ChangedValue[] =>
  all.filter(({ stored, typed }) => stored !== typed)
