import { Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Select } from '../../ui/select/select.tsx'
import { categoryGroups } from '../services/categories.ts'

const options = categoryGroups.flatMap(({ parent, leaves }) => [
  { value: parent as string, label: parent as string },
  ...leaves.map(leaf => ({ value: leaf as string, label: leaf as string, under: parent as string })),
])

type TradeFieldProps = {
  /** Whose trade it is by what was written; empty where the words do not say. */
  guessed: string
  /** Empty until one chooses it. */
  chosen: string
  onChoose: (category: string) => void
  error: string | undefined
}

/** Whose trade it is: told back where the words say it, until one wants another; else chosen from all. */
export function TradeField({ guessed, chosen, onChoose, error }: TradeFieldProps) {
  const [changing, setChanging] = useState(false)
  const select = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changing) select.current?.focus()
  }, [changing])
  const isTold = Boolean(guessed) && !chosen && !changing
  return (
    <>
      <div role="status" className={isTold ? undefined : 'contents'}>
        {isTold && (
          <Note tone="ok" icon={<Wrench />}>
            Prepoznali smo: <b>{guessed}</b>.{' '}
            <button type="button" className="link link-touch" onClick={() => setChanging(true)}>
              Promeni
            </button>
          </Note>
        )}
      </div>
      {!isTold && (
        <Field label="Kategorija" error={error}>
          <Select
            ref={select}
            name="category"
            value={chosen || guessed}
            onValueChange={onChoose}
            // Whoever is choosing goes on, also when the words are understood meanwhile.
            onFocus={() => setChanging(true)}
            placeholder="Izaberite kategoriju"
            options={options}
          />
        </Field>
      )}
    </>
  )
}
