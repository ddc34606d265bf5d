import type { ReactNode } from 'react'
import { FieldError } from '../../ui/field/field.tsx'
import { type Urgency, urgencies } from './request.ts'
import { UrgencyIcon } from './request-parts.tsx'
import { urgencyWords } from './request-words.ts'

const hints: Record<Urgency, string> = {
  today: 'javljamo i posle 21 h',
  week: 'zahtev je otvoren sedam dana',
  month: 'zahtev je otvoren mesec dana',
}

type UrgencyFieldProps = {
  legend: ReactNode
  chosen: Urgency | ''
  onChoose: (urgency: Urgency) => void
  error: string | undefined
}

export const UrgencyField = ({ legend, chosen, onChoose, error }: UrgencyFieldProps) => (
  <fieldset>
    <legend className="mb-2">{legend}</legend>
    <div className="request-urgency">
      {urgencies.map(urgency => (
        <label key={urgency}>
          <input
            type="radio"
            name="urgency"
            value={urgency}
            defaultChecked={urgency === chosen}
            onChange={() => onChoose(urgency)}
          />
          <UrgencyIcon urgency={urgency} />
          <span>
            <b>{urgencyWords[urgency]}</b>
            <small>{hints[urgency]}</small>
          </span>
        </label>
      ))}
    </div>
    {error && <FieldError className="mt-2">{error}</FieldError>}
  </fieldset>
)
