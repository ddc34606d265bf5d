import { CalendarOff } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { DiaryBlock } from './diary-block.tsx'
import { type Block, clockMinutes, type DiaryDay, hoursBetween, restOf } from './diary-blocks.ts'
import { shortDay } from './diary-days.ts'
import type { Drop } from './use-move-by-drag.ts'

type DiaryColumnProps = {
  day: DiaryDay
  label: string
  blocks: Block[]
  /** From which to which hour the grid goes. */
  hours: { first: number; last: number }
  isSelected: boolean
  now: Date
  onSelect: () => void
  onOpen: (block: Block) => void
  /** Where a dragged block would go, on whichever day. */
  drop: Drop | undefined
  onPointerDown: (event: PointerEvent, block: Block) => void
}

const place = (from: number, to: number, first: number) =>
  ({ '--from': from / 60 - first, '--length': (to - from) / 60 }) as CSSProperties

/** One day: its head, what is not work, the blocks, and the present moment. */
export function DiaryColumn({
  day,
  label,
  blocks,
  hours,
  isSelected,
  now,
  onSelect,
  onOpen,
  drop,
  onPointerDown,
}: DiaryColumnProps) {
  const { first, last } = hours
  const isToday = day.date === dayOf(now)
  const minute = clockMinutes(now)
  return (
    <section className="diary-column" data-date={day.date} data-selected={isSelected || undefined} aria-label={label}>
      <button type="button" className="diary-column-head" aria-pressed={isSelected} onClick={onSelect}>
        <span>{shortDay(day.date, now)}</span>
        <span className={isToday ? 'diary-column-day plate' : 'diary-column-day'}>{Number(day.date.slice(8))}</span>
      </button>
      <div className="diary-hours">
        {hoursBetween(first, last).map(hour => (
          <div key={hour} className="diary-line" style={place(hour * 60, hour * 60, first)} />
        ))}
        {restOf(day.work, first, last).map(({ from, to, isBreak }) => (
          <div key={from} className="diary-rest" style={place(from, to, first)}>
            {restWords(day, isBreak)}
          </div>
        ))}
        <ol className="contents">
          {blocks.map(block => (
            <DiaryBlock
              key={`${block.kind} ${block.item.id}`}
              block={block}
              style={place(block.from, block.to, first)}
              isDragged={block.item.id === drop?.block.item.id && block.kind === drop.block.kind}
              onOpen={onOpen}
              onPointerDown={onPointerDown}
            />
          ))}
        </ol>
        {drop?.date === day.date && <DropPlace drop={drop} first={first} />}
        {isToday && minute >= first * 60 && minute <= last * 60 && (
          <div className="diary-now" style={place(minute, minute, first)} suppressHydrationWarning>
            <span className="sr-only" suppressHydrationWarning>
              Sada je {hourInWords(now)}
            </span>
          </div>
        )}
      </div>
    </section>
  )
}

/** Where what is dragged would go. */
function DropPlace({ drop: { block, startsAt, time }, first }: { drop: Drop; first: number }) {
  const from = clockMinutes(startsAt)
  return (
    <div className="diary-drop" style={place(from, from + block.to - block.from, first)}>
      {time}
    </div>
  )
}

function restWords({ work, off }: DiaryDay, isBreak: boolean) {
  if (isBreak) return <span>Pauza</span>
  if (work.length) return null
  if (!off) return <span>Ne radite</span>
  return (
    <span className="diary-rest-off">
      <CalendarOff />
      {off === 'holiday' ? 'Praznik' : 'Neradan dan'}
    </span>
  )
}
