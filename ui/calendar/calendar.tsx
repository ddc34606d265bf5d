import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { addMonths, monthOf, toNoon } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import type { CalendarProps } from './calendar-props.ts'

const monthAndYear = new Intl.DateTimeFormat('sr-Latn-RS', { month: 'long', year: 'numeric' })

/** A month of days, Monday first. Arrows move by day and week, Home and End within the week, Page keys by month. */
export function Calendar(props: CalendarProps) {
  const { month, onMonthChange, first, last } = props
  const caption = monthAndYear.format(toNoon(`${month}-01`))
  const [choosing, setChoosing] = useState(false)
  const captionButton = useRef<HTMLButtonElement>(null)
  const [firstMonth, lastMonth] = [monthOf(first), monthOf(last)]
  const headingId = useId()

  function closeChooser() {
    setChoosing(false)
    captionButton.current?.focus()
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton
          label="Prethodni mesec"
          disabled={month <= firstMonth}
          onClick={() => onMonthChange(addMonths(month, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <button
          ref={captionButton}
          type="button"
          className="button button-quiet button-small calendar-caption"
          aria-expanded={choosing}
          aria-label={`${caption} Izaberite mesec i godinu`}
          onClick={() => setChoosing(before => !before)}
        >
          <span id={headingId}>{caption}</span>
          <ChevronDown className="icon-small" />
        </button>
        <IconButton
          label="Sledeći mesec"
          disabled={month >= lastMonth}
          onClick={() => onMonthChange(addMonths(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <p className="sr-only" role="status">
        {caption}
      </p>
      {choosing ? (
        <CalendarMonths
          month={month}
          first={firstMonth}
          last={lastMonth}
          onChoose={chosen => {
            onMonthChange(chosen)
            closeChooser()
          }}
          onClose={closeChooser}
        />
      ) : (
        <CalendarGrid {...props} label={caption} firstMonth={firstMonth} />
      )}
    </div>
  )
}
