import { useEffect, useRef } from 'react'
import { plural } from '../../../platform/serbian/dates.ts'
import { type RenderElement, renderAs } from '../../../ui/render-as.ts'
import type { ServiceSlots } from '../booking.ts'
import { dateLeafParts, freeSlotsInWords, noonInBelgrade, weekdayAndDate } from '../day-words.ts'

type Day = ServiceSlots['days'][number]

type DayStripProps = {
  days: Day[]
  shown: string | undefined
  today: string | undefined
  dayElement: (day: string) => RenderElement
}

/** Strip of days that scrolls to the shown day. Days without slots stay in the strip with the reason. */
export function DayStrip({ days, shown, today, dayElement }: DayStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = shown && strip.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)
    if (!element || !strip.current) return
    const { offsetLeft, offsetWidth } = element
    const { scrollLeft, clientWidth } = strip.current
    const isInSight = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth
    if (!isInSight) strip.current.scrollLeft = offsetLeft - clientWidth / 2 + offsetWidth / 2
  }, [shown])
  return (
    <ul
      className="day-strip"
      ref={strip}
      aria-label="Dani"
      // Without a link in the strip, the keyboard can scroll the strip only if the strip itself can get the focus.
      tabIndex={shown ? undefined : 0}
    >
      {days.map(day => (
        <li key={day.date} data-day={day.date}>
          <DayItem day={day} isShown={day.date === shown} isToday={day.date === today} dayElement={dayElement} />
        </li>
      ))}
    </ul>
  )
}

function DayItem(props: { day: Day; isShown: boolean; isToday: boolean; dayElement: DayStripProps['dayElement'] }) {
  const { day, isShown, isToday, dayElement } = props
  const noon = noonInBelgrade(day.date)
  const { weekday, day: number } = dateLeafParts(noon)
  const count = plural(day.slots.length, 'termin', 'termina', 'termina')
  const state = day.state === 'closed' ? 'ne radi' : day.state === 'full' ? 'popunjeno' : count
  const hasSlots = day.slots.length > 0
  const content = (
    <>
      <span className="sr-only">
        {weekdayAndDate(noon)}, {hasSlots ? freeSlotsInWords(day.slots.length) : state}
      </span>{' '}
      <span className="contents" aria-hidden="true">
        <span className="day-place-word">{isToday ? 'danas' : weekday}</span>{' '}
        <span className="day-place-number">{number}.</span> <span className="day-place-state">{state}</span>
      </span>
    </>
  )
  if (!hasSlots) return <span className="day-place day-place-none">{content}</span>
  return renderAs(dayElement(day.date), {
    className: 'day-place',
    'aria-current': isShown ? 'date' : undefined,
    children: content,
  })
}
