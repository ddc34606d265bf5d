import { useEffect } from 'react'
import { FieldError } from '../../../ui/field/field.tsx'
import type { ServiceSlots } from '../../bookings/booking.ts'
import { dateLeafParts, noonInBelgrade, weekdayAndDate } from '../../bookings/day-words.ts'
import { type DayPart, dayPartOf } from '../day-parts.ts'
import { MAX_DAYS_PER_WAIT } from '../waiting-limits.ts'

type Day = ServiceSlots['days'][number]
type DayChoiceProps = {
  days: Day[]
  parts: DayPart[]
  chosen: string[]
  onChange: (days: string[]) => void
  problem: string | undefined
}

/** Days that can be chosen: those without a free slot in the chosen parts. Others can be booked right away. */
export function DayChoice({ days, parts, chosen, onChange, problem }: DayChoiceProps) {
  const isFree = (day: Day) => day.slots.some(({ time }) => parts.includes(dayPartOf(time)))
  const free = new Set(days.filter(isFree).map(({ date }) => date))
  const stillFull = chosen.filter(date => !free.has(date))
  // A chosen day becomes free when a part is added or a slot is cancelled.
  useEffect(() => {
    if (stillFull.length < chosen.length) onChange(stillFull)
  })
  const toggle = (date: string) =>
    onChange(chosen.includes(date) ? chosen.filter(each => each !== date) : [...chosen, date])
  return (
    <div className="stack gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
      <div role="group" aria-label="Dani" className="wait-days">
        {days.map(({ date, state }) => {
          const noon = noonInBelgrade(date)
          const { weekday, day, month } = dateLeafParts(noon)
          const word = free.has(date) ? 'slobodno' : state === 'closed' ? 'ne radi' : 'popunjeno'
          const isChosen = stillFull.includes(date)
          const isBeyondLimit = !isChosen && stillFull.length >= MAX_DAYS_PER_WAIT
          return (
            <button
              key={date}
              type="button"
              name="days"
              className={free.has(date) ? 'day-place day-place-none' : 'day-place'}
              aria-pressed={isChosen}
              disabled={free.has(date) || isBeyondLimit}
              onClick={() => toggle(date)}
            >
              <span className="sr-only">
                {weekdayAndDate(noon)}, {word}
              </span>{' '}
              <span className="contents" aria-hidden="true">
                <span className="day-place-word">
                  {weekday}, {month}
                </span>{' '}
                <span className="day-place-number">{day}.</span> <span className="day-place-state">{word}</span>
              </span>
            </button>
          )
        })}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
