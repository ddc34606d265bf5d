import { RadioRow } from '../../../ui/choice/radio-row.tsx'

/** `one`: this visit alone. `later`: this visit and all later ones. */
export type Reach = 'one' | 'later'

/** Choice whether a change is about one visit or also about all later ones. */
export function ReachChoice({ value, onChange }: { value: Reach; onChange: (reach: Reach) => void }) {
  return (
    <fieldset className="stack gap-1">
      <legend className="sr-only">Na koje termine se odnosi</legend>
      <RadioRow name="reach" checked={value === 'one'} onChange={() => onChange('one')}>
        Samo ovaj termin
      </RadioRow>
      <RadioRow name="reach" checked={value === 'later'} onChange={() => onChange('later')}>
        Ovaj i sledeći
      </RadioRow>
    </fieldset>
  )
}
