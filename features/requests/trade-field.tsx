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
  guessed: string
  chosen: string
  onChoose: (category: string) => void
  error: string | undefined
}

/** Shows the guessed category with a button to change it. Without a guess, shows a select of all categories. */
export function TradeField({ guessed, chosen, onChoose, error }: TradeFieldProps) {
  const [changing, setChanging] = useState(false)
  const select = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changing) select.current?.focus()
  }, [changing])
  const isGuessShown = Boolean(guessed) && !chosen && !changing
  return (
    <>
      <div role="status" className={isGuessShown ? undefined : 'contents'}>
        {isGuessShown && (
          <Note tone="ok" icon={<Wrench />}>
            Prepoznali smo: <b>{guessed}</b>.{' '}
            <button type="button" className="link link-touch" onClick={() => setChanging(true)}>
              Promeni
            </button>
          </Note>
        )}
      </div>
      {!isGuessShown && (
        <Field label="Kategorija" error={error}>
          <Select
            ref={select}
            name="category"
            value={chosen || guessed}
            onValueChange={onChoose}
            // The select stays while the user chooses, even if a guess arrives.
            onFocus={() => setChanging(true)}
            placeholder="Izaberite kategoriju"
            options={options}
          />
        </Field>
      )}
    </>
  )
}
