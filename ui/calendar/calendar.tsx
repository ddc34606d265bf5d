import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { type CalendarDay, DayPicker, type Modifiers } from 'react-day-picker'
import { IconButton } from '../button/icon-button.tsx'
import { addMonths, monthOf, toDay, toNoon } from './calendar-days.ts'
import { CalendarMonths } from './calendar-months.tsx'

export interface CalendarProps {
  /** Days and months as `2026-11-21` and `2026-11`. */
  selected: string
  onSelect: (day: string) => void
  month: string
  onMonthChange: (month: string) => void
  today: string
  /** The calendar offers the months from `first` to `last`; days after `last` are disabled. */
  first: string
  last: string
  marked: ReadonlySet<string>
  /** Read by screen readers in place of a marked day's dot. */
  markLabel: string
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sr-Latn-RS', options)
const [monthAndYear, weekdayName, weekdayLetters, fullDay] = [
  format({ month: 'long', year: 'numeric' }),
  format({ weekday: 'long' }),
  format({ weekday: 'short' }),
  format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
]

/** A month of days, Monday first. Arrows move by day and week, Home and End within the week, Page keys by month. */
export function Calendar(props: CalendarProps) {
  const { selected, onSelect, month, onMonthChange, today, first, last, marked, markLabel } = props
  const [choosing, setChoosing] = useState(false)
  const caption = useRef<HTMLButtonElement>(null)
  const [firstMonth, lastMonth] = [monthOf(first), monthOf(last)]
  const headingId = useId()

  function closeChooser() {
    setChoosing(false)
    caption.current?.focus()
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
          ref={caption}
          type="button"
          className="button button-quiet button-small calendar-caption"
          aria-expanded={choosing}
          aria-label={`${monthAndYear.format(toNoon(`${month}-01`))} Izaberite mesec i godinu`}
          onClick={() => setChoosing(before => !before)}
        >
          <span id={headingId}>{monthAndYear.format(toNoon(`${month}-01`))}</span>
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
        {monthAndYear.format(toNoon(`${month}-01`))}
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
        <DayPicker
          mode="single"
          required
          hideNavigation
          weekStartsOn={1}
          selected={toNoon(selected)}
          onSelect={date => onSelect(toDay(date))}
          month={toNoon(`${month}-01`)}
          onMonthChange={date => onMonthChange(monthOf(toDay(date)))}
          today={toNoon(today)}
          startMonth={toNoon(`${firstMonth}-01`)}
          endMonth={toNoon(`${lastMonth}-01`)}
          disabled={{ after: toNoon(last) }}
          modifiers={{ marked: date => marked.has(toDay(date)), past: { before: toNoon(today) } }}
          lang="sr-Latn"
          formatters={{ formatWeekdayName: date => weekdayLetters.format(date) }}
          labels={{
            labelGrid: date => monthAndYear.format(date),
            labelWeekday: date => weekdayName.format(date),
            labelDayButton: (date, modifiers) =>
              [fullDay.format(date), modifiers.today && 'danas', modifiers.marked && markLabel]
                .filter(Boolean)
                .join(', '),
          }}
          components={{ CaptionLabel: Nothing, DayButton }}
        />
      )}
    </div>
  )
}

/** Replaces DayPicker's caption, because the heading above already names the month. */
const Nothing = () => <></>

function DayButton({
  day: _day,
  modifiers,
  ...button
}: { day: CalendarDay; modifiers: Modifiers } & ComponentProps<'button'>) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      className="calendar-day"
      aria-current={modifiers.today ? 'date' : undefined}
      aria-pressed={Boolean(modifiers.selected)}
      data-past={modifiers.past || undefined}
      data-marked={modifiers.marked || undefined}
    />
  )
}
