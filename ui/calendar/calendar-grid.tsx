import { useEffect, useRef, useState } from 'react'
import { monthOf, moveDay, toNoon, weeksOf } from './calendar-days.ts'
import type { CalendarProps } from './calendar-props.ts'

type CalendarGridProps = Omit<CalendarProps, 'first'> & { label: string; firstMonth: string }

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sr-Latn-RS', options)
const [weekdayName, weekdayLetters, fullDay] = [
  format({ weekday: 'long' }),
  format({ weekday: 'short' }),
  format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
]

/** The days of a month. One of them is in the tab order; keys move from there (`moveDay`), also to other months. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, month, selected, today, firstMonth, last, marked, markLabel, onSelect, onMonthChange } = props
  const [focused, setFocused] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month)
  const tabbable = [focused, selected, today].find(day => monthOf(day) === month) ?? `${month}-01`
  useEffect(() => {
    if (focused) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])

  function moveFocus(day: string) {
    const [lowest, highest] = [`${firstMonth}-01`, last]
    const target = day < lowest ? lowest : day > highest ? highest : day
    setFocused(target)
    if (monthOf(target) !== month) onMonthChange(monthOf(target))
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days form a grid with keys of its own
    <table ref={table} role="grid" aria-label={label}>
      <thead aria-hidden="true">
        <tr>
          {weeks[1]!.map(day => (
            <th key={day} scope="col" aria-label={weekdayName.format(toNoon(day!))}>
              {weekdayLetters.format(toNoon(day!))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={day ?? index}>
                {day && (
                  <button
                    type="button"
                    className="calendar-day"
                    tabIndex={day === tabbable ? 0 : -1}
                    aria-label={[fullDay.format(toNoon(day)), day === today && 'danas', marked.has(day) && markLabel]
                      .filter(Boolean)
                      .join(', ')}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === selected}
                    disabled={day > last}
                    data-past={day < today || undefined}
                    data-marked={marked.has(day) || undefined}
                    onClick={() => onSelect(day)}
                    onKeyDown={event => {
                      const target = moveDay(day, event.key, event.shiftKey)
                      if (!target) return
                      event.preventDefault()
                      moveFocus(target)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
