import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { plural } from '../../../platform/serbian/dates.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { type Block, type DiaryDay, isTakenByOthers } from './diary-blocks.ts'
import { mondayOf, shortDay, weekdayLabel } from './diary-days.ts'

type DiaryStripProps = {
  days: DiaryDay[]
  blocks: Map<string, Block[]>
  selected: string
  first: string
  last: string
  now: Date
  onSelect: (day: string) => void
  onWeek: (days: number) => void
}

export function DiaryStrip({ days, blocks, selected, first, last, now, onSelect, onWeek }: DiaryStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another day is selected
  useEffect(() => {
    const element = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!strip.current || !element) return
    strip.current.scrollLeft = element.offsetLeft - (strip.current.clientWidth - element.offsetWidth) / 2
  }, [selected])
  return (
    <div className="diary-week">
      <IconButton label="Prethodna nedelja" disabled={mondayOf(selected) <= mondayOf(first)} onClick={() => onWeek(-7)}>
        <ChevronLeft />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a strip of buttons, not of fields */}
      <div className="diary-strip" role="group" aria-label="Dani" ref={strip}>
        {days.map(day => {
          const { date } = day
          const stateText = describeDay(day, blocks.get(date) ?? [])
          return (
            <button
              key={date}
              type="button"
              className="diary-strip-day"
              aria-pressed={date === selected}
              disabled={date < first || date > last}
              onClick={() => onSelect(date)}
            >
              <span className="sr-only">
                {weekdayLabel(date)}, {stateText}
              </span>
              <span className="contents" aria-hidden="true">
                <span>{shortDay(date, now)}</span>
                <b>{Number(date.slice(8))}.</b>
                <span className="diary-strip-jobs">{stateText}</span>
              </span>
            </button>
          )
        })}
      </div>
      <IconButton label="Sledeća nedelja" disabled={mondayOf(selected) >= mondayOf(last)} onClick={() => onWeek(7)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}

function describeDay(day: DiaryDay, blocks: Block[]): string {
  const jobs = blocks.filter(({ kind }) => kind !== 'proposed' && kind !== 'outside').length
  if (jobs) return plural(jobs, 'posao', 'posla', 'poslova')
  if (!day.work.length) return 'ne radite'
  return isTakenByOthers(day, blocks) ? 'zauzeto' : 'slobodno'
}
