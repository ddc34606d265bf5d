import { Check, ChevronRight, Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { type Question, unitFor } from '../question.ts'

type Asked<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>
type StepProps<Kind extends Question['kind']> = {
  question: Asked<Kind>
  /** The answer that was given before. */
  given: string | number | undefined
  onAnswer: (answer: string | number) => void
}

/** The choices of a question. A press answers it and goes on. */
export const ChoiceStep = ({ question, given, onAnswer }: StepProps<'choice'>) => (
  <ul className="estimate-choices">
    {question.choices.map(({ id, text }) => (
      <li key={id}>
        <button
          type="button"
          aria-pressed={given === undefined ? undefined : given === id}
          onClick={() => onAnswer(id)}
        >
          <span>{text}</span>
          {given === id ? <Check aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        </button>
      </li>
    ))}
  </ul>
)

export function NumberStep({ question, given, onAnswer }: StepProps<'number'>) {
  const { ask, unit, from, most, start } = question
  const [typed, setTyped] = useState(String(given ?? start))
  const [error, setError] = useState<string>()
  const errorId = useId()
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const step = (by: number) => setTyped(String(Math.min(most, Math.max(from, (number || 0) + by))))
  function submit() {
    if (number >= from && number <= most) onAnswer(number)
    else setError(`Upišite ceo broj od ${from} do ${most}.`)
  }
  return (
    <form
      className="stack gap-6"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="estimate-number">
        <IconButton label="Manje" variant="outlined" onClick={() => step(-1)}>
          <Minus />
        </IconButton>
        <Input
          inputMode="numeric"
          autoComplete="off"
          aria-label={ask}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          value={typed}
          after={unitFor(number || 0, unit)}
          onChange={event => setTyped(event.target.value)}
        />
        <IconButton label="Više" variant="outlined" onClick={() => step(1)}>
          <Plus />
        </IconButton>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button type="submit" size="large">
        Dalje
      </Button>
    </form>
  )
}
