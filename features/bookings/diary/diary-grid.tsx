import { type CSSProperties, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type Block, blocksWithin, type GridColumn, gridHours, hoursBetween } from './diary-blocks.ts'
import { DiaryColumn } from './diary-column.tsx'
import { type BlockDrop, useMoveByDrag } from './use-move-by-drag.ts'

type DiaryGridProps = {
  columns: GridColumn[]
  selected: string
  /** Shows all columns on a wide screen. Narrow screens show only the selected one. */
  isWide: boolean
  now: Date
  onSelect: (key: string) => void
  onOpen: (block: Block) => void
  onDrop?: (drop: BlockDrop) => void
  className?: string | undefined
}

/** The shortest block decides the height of an hour. */
export function DiaryGrid({ columns, selected, isWide, now, onSelect, onOpen, onDrop, className }: DiaryGridProps) {
  const allBlocks = columns.flatMap(({ blocks }) => blocks)
  const { first, last } = gridHours(
    columns.map(({ day }) => day),
    allBlocks,
  )
  const grid = useRef<HTMLDivElement>(null)
  const { drop, onPointerDown } = useMoveByDrag(grid, { first, last }, onDrop)
  const shortestMinutes = Math.max(
    15,
    Math.min(60, ...allBlocks.filter(({ kind }) => kind !== 'outside').map(({ from, to }) => to - from)),
  )
  const style = { '--hours': last - first, '--shortest': shortestMinutes, '--columns': columns.length } as CSSProperties
  return (
    <div
      ref={grid}
      className={classNames('card diary-grid', className)}
      data-dragging={drop && ''}
      data-wide={isWide ? '' : undefined}
      style={style}
    >
      <div className="diary-rail" aria-hidden="true">
        {hoursBetween(first, last).map(hour => (
          <span key={hour} style={{ '--from': hour - first } as CSSProperties}>
            {hour}:00
          </span>
        ))}
      </div>
      {columns.map(column => (
        <DiaryColumn
          key={column.key}
          column={{ ...column, blocks: blocksWithin(column.blocks, { first, last }) }}
          hours={{ first, last }}
          isSelected={column.key === selected}
          now={now}
          onSelect={() => onSelect(column.key)}
          onOpen={onOpen}
          drop={drop}
          onPointerDown={onPointerDown}
        />
      ))}
    </div>
  )
}
