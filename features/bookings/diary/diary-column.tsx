import { CalendarOff } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { DiaryBlock } from './diary-block.tsx'
import {
  type Block,
  clockMinutes,
  type DiaryDay,
  type GridColumn,
  hoursBetween,
  timeOffRanges,
} from './diary-blocks.ts'
import type { BlockDrop } from './use-move-by-drag.ts'

type DiaryColumnProps = {
  column: GridColumn
  hours: { first: number; last: number }
  isSelected: boolean
  now: Date
  onSelect: () => void
  onOpen: (block: Block) => void
  drop: BlockDrop | undefined
  onPointerDown: (event: PointerEvent, block: Block) => void
}

const positionStyle = (from: number, to: number, first: number) =>
  ({ '--from': from / 60 - first, '--length': (to - from) / 60 }) as CSSProperties

export function DiaryColumn({
  column,
  hours,
  isSelected,
  now,
  onSelect,
  onOpen,
  drop,
  onPointerDown,
}: DiaryColumnProps) {
  const { day, label, head, blocks, memberId } = column
  const { first, last } = hours
  const isToday = day.date === dayOf(now)
  const minute = clockMinutes(now)
  return (
    <section
      className="diary-column"
      data-date={day.date}
      data-member={memberId === undefined ? undefined : (memberId ?? '')}
      data-selected={isSelected || undefined}
      aria-label={label}
    >
      <button type="button" className="diary-column-head" aria-pressed={isSelected} onClick={onSelect}>
        {head}
      </button>
      <div className="diary-hours">
        {hoursBetween(first, last).map(hour => (
          <div key={hour} className="diary-line" style={positionStyle(hour * 60, hour * 60, first)} />
        ))}
        {timeOffRanges(day.work, first, last).map(({ from, to, isBreak }) => (
          <div key={from} className="diary-rest" style={positionStyle(from, to, first)}>
            {restLabel(day, isBreak, Boolean(memberId))}
          </div>
        ))}
        <ol className="contents">
          {blocks.map(block => (
            <DiaryBlock
              key={`${block.kind} ${block.item.id}`}
              block={block}
              style={positionStyle(block.from, block.to, first)}
              isDragged={block.item.id === drop?.block.item.id && block.kind === drop.block.kind}
              onOpen={onOpen}
              onPointerDown={onPointerDown}
            />
          ))}
        </ol>
        {drop?.date === day.date && drop.memberId === memberId && <DropPreview drop={drop} first={first} />}
        {isToday && minute >= first * 60 && minute <= last * 60 && (
          <div className="diary-now" style={positionStyle(minute, minute, first)} suppressHydrationWarning>
            <span className="sr-only" suppressHydrationWarning>
              Sada je {hourInWords(now)}
            </span>
          </div>
        )}
      </div>
    </section>
  )
}

function DropPreview({ drop: { block, startsAt, time }, first }: { drop: BlockDrop; first: number }) {
  const from = clockMinutes(startsAt)
  return (
    <div className="diary-drop" style={positionStyle(from, from + block.to - block.from, first)}>
      {time}
    </div>
  )
}

function restLabel({ work, off }: DiaryDay, isBreak: boolean, isMember: boolean) {
  if (isBreak) return <span>Pauza</span>
  if (work.length) return null
  if (!off) return <span>{isMember ? 'Ne radi' : 'Ne radite'}</span>
  return (
    <span className="diary-rest-off">
      <CalendarOff />
      {off === 'holiday' ? 'Praznik' : 'Neradan dan'}
    </span>
  )
}
