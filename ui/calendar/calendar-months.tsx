import { useEffect, useId, useRef, useState } from 'react'
import { toNoon } from './calendar-days.ts'

const YEARS_SHOWN = 12
const YEARS_BEFORE_FIRST = 5

const monthName = new Intl.DateTimeFormat('sr-Latn-RS', { month: 'short' })
const fullMonth = new Intl.DateTimeFormat('sr-Latn-RS', { month: 'long', year: 'numeric' })

/** Buttons for years and months, shown instead of the days. Months before `first` or after `last` are disabled. */
export function CalendarMonths(props: {
  month: string
  first: string
  last: string
  onChoose: (month: string) => void
  onClose: () => void
}) {
  const { month, first, last, onChoose, onClose } = props
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const panel = useRef<HTMLDivElement>(null)
  const [yearId, monthId] = [useId(), useId()]
  const [firstYear, lastYear] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const years = Array.from({ length: YEARS_SHOWN }, (_, index) => firstYear - YEARS_BEFORE_FIRST + index)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any of the buttons inside
    <div
      ref={panel}
      className="calendar-chooser"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p id={yearId}>Godina</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look */}
      <div role="group" aria-labelledby={yearId}>
        {years.map(each => (
          <button
            key={each}
            type="button"
            className="calendar-day"
            aria-pressed={each === year}
            disabled={each < firstYear || each > lastYear}
            onClick={() => setYear(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <p id={monthId}>Mesec</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look */}
      <div role="group" aria-labelledby={monthId}>
        {months.map(each => (
          <button
            key={each}
            type="button"
            className="calendar-day"
            aria-label={fullMonth.format(toNoon(`${each}-01`))}
            aria-pressed={each === month}
            disabled={each < first || each > last}
            onClick={() => onChoose(each)}
          >
            {monthName.format(toNoon(`${each}-01`))}
          </button>
        ))}
      </div>
    </div>
  )
}
