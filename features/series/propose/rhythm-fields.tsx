import { plural } from '../../../platform/serbian/dates.ts'
import { Field } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { rhythmInWords } from '../../bookings/rhythm-words.ts'
import { maxVisits } from '../series-plan.ts'
import type { SeriesChoice } from './series-choice.ts'

const WEEKS = [1, 2, 4] as const
const COUNTS = [2, 4, 6, 8, 10, 12, 13, 16, 20, 26, 40, 52]

type RhythmFieldsProps = {
  choice: SeriesChoice
  onChange: (choice: SeriesChoice) => void
  weekday: number
  /** Adds the choice of no repetition, as while booking. */
  isOptional?: boolean
}

/** Selects for the rhythm and the number of visits. */
export function RhythmFields({ choice, onChange, weekday, isOptional }: RhythmFieldsProps) {
  const { weeks, count, adjusted } = choice
  const counts = countsOf(weeks)
  const options = WEEKS.map(each => ({
    value: String(each),
    label: capitalize(rhythmInWords({ weeks: each, weekday })),
  }))
  function changeWeeks(value: string) {
    const next = Number(value) as SeriesChoice['weeks']
    // Keeps the number, or chooses the greatest offered one that fits into a year.
    const nextCount = countsOf(next).findLast(each => each <= count) ?? count
    onChange({ weeks: next, count: nextCount, adjusted: [] })
  }
  function changeCount(value: string) {
    const next = Number(value)
    onChange({ weeks, count: next, adjusted: adjusted.filter(({ index }) => index < next) })
  }
  return (
    <div className="book-two">
      <Field label="Ponavljanje">
        <Select
          options={isOptional ? [{ value: '0', label: 'Samo jednom' }, ...options] : options}
          value={String(weeks)}
          onValueChange={changeWeeks}
        />
      </Field>
      {weeks > 0 && (
        <Field label="Koliko puta">
          <Select
            options={counts.map(each => ({ value: String(each), label: plural(each, 'put', 'puta', 'puta') }))}
            value={String(count)}
            onValueChange={changeCount}
          />
        </Field>
      )}
    </div>
  )
}

const countsOf = (weeks: SeriesChoice['weeks']) => COUNTS.filter(each => each <= maxVisits(weeks || 1))

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
