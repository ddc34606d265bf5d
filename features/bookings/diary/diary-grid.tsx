import { type CSSProperties, useRef } from 'react'
import { type Block, blocksWithin, type DiaryDay, gridHours, hoursBetween } from './diary-blocks.ts'
import { DiaryColumn } from './diary-column.tsx'
import { weekdayLabel } from './diary-days.ts'
import { type BlockDrop, useMoveByDrag } from './use-move-by-drag.ts'

type DiaryGridProps = {
  days: DiaryDay[]
  blocks: Map<string, Block[]>
  selected: string
  now: Date
  onSelect: (day: string) => void
  onOpen: (block: Block) => void
  onDrop: (drop: BlockDrop) => void
}

/** Narrow screens and the day view show only the selected column. The shortest block decides the height of an hour. */
export function DiaryGrid({ days, blocks, selected, now, onSelect, onOpen, onDrop }: DiaryGridProps) {
  const allBlocks = [...blocks.values()].flat()
  const { first, last } = gridHours(days, allBlocks)
  const grid = useRef<HTMLDivElement>(null)
  const { drop, onPointerDown } = useMoveByDrag(grid, { first, last }, onDrop)
  const shortestMinutes = Math.max(
    15,
    Math.min(60, ...allBlocks.filter(({ kind }) => kind !== 'outside').map(({ from, to }) => to - from)),
  )
  return (
    <div
      ref={grid}
      className="card diary-grid"
      data-dragging={drop && ''}
      style={{ '--hours': last - first, '--shortest': shortestMinutes } as CSSProperties}
    >
      <div className="diary-rail" aria-hidden="true">
        {hoursBetween(first, last).map(hour => (
          <span key={hour} style={{ '--from': hour - first } as CSSProperties}>
            {hour}:00
          </span>
        ))}
      </div>
      {days.map(day => (
        <DiaryColumn
          key={day.date}
          day={day}
          label={weekdayLabel(day.date)}
          blocks={blocksWithin(blocks.get(day.date) ?? [], { first, last })}
          hours={{ first, last }}
          isSelected={day.date === selected}
          now={now}
          onSelect={() => onSelect(day.date)}
          onOpen={onOpen}
          drop={drop}
          onPointerDown={onPointerDown}
        />
      ))}
    </div>
  )
}
