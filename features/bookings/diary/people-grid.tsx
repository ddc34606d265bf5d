import { type TouchEvent, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { DiaryWeek } from '../../appointments/appointment.ts'
import { type Block, type CalendarNames, type GridColumn, toBlocks } from './diary-blocks.ts'
import { DiaryGrid } from './diary-grid.tsx'
import type { BlockDrop } from './use-move-by-drag.ts'

type PeopleGridProps = {
  day: DiaryWeek['days'][number]
  owner: string
  calendars: CalendarNames
  now: Date
  onOpen: (block: Block) => void
  onDrop: (drop: BlockDrop) => void
  className?: string | undefined
}

const MIN_SWIPE_PX = 60

/** One day of a provider with members: a column per person, on a narrow screen one at a time, by tabs or a swipe. */
export default function PeopleGrid({ day, owner, calendars, now, onOpen, onDrop, className }: PeopleGridProps) {
  const [chosen, setChosen] = useState<string>()
  const touch = useRef<{ x: number; y: number }>(undefined)
  const columns = toColumns(day, owner, calendars)
  const selected = columns.find(({ key }) => key === chosen) ?? columns[0]!

  function endSwipe(event: TouchEvent) {
    const { current: start } = touch
    const end = event.changedTouches[0]
    if (!start || !end) return
    const [x, y] = [end.clientX - start.x, end.clientY - start.y]
    if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(y) > Math.abs(x) / 2) return
    const next = columns[columns.indexOf(selected) + (x < 0 ? 1 : -1)]
    if (next) setChosen(next.key)
  }

  return (
    <div className={classNames('diary-people', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a strip of buttons, not of fields */}
      <div className="diary-people-tabs" role="group" aria-label="Osobe">
        {columns.map(({ key, label, blocks }) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={key === selected.key}
            onClick={() => setChosen(key)}
          >
            {label}
            <span className="diary-people-count">{blocks.length}</span>
          </button>
        ))}
      </div>
      <div
        onTouchStart={({ touches }) => {
          const first = touches[0]
          touch.current = first && { x: first.clientX, y: first.clientY }
        }}
        onTouchEnd={endSwipe}
      >
        <DiaryGrid
          columns={columns}
          selected={selected.key}
          isWide
          now={now}
          onSelect={setChosen}
          onOpen={onOpen}
          onDrop={onDrop}
        />
      </div>
    </div>
  )
}

/** Returns a column per person. The owner keeps a column for remaining work. */
function toColumns(day: PeopleGridProps['day'], owner: string, calendars: CalendarNames): GridColumn[] {
  const { date, people, items, proposed, outside } = day
  const hasOwner = people.some(({ id }) => id === null)
  const hasOwnWork = [...items, ...proposed].some(({ member_id }) => member_id === null)
  const remaining = { id: null, name: null, has_left: false, work: [], off: null }
  const all = hasOwner || !hasOwnWork ? people : [remaining, ...people]
  return all.map(({ id, name, work, off }) => {
    const ofPerson = ({ member_id }: { member_id: string | null }) => member_id === id
    const own = {
      date,
      work,
      off,
      items: items.filter(ofPerson),
      proposed: proposed.filter(ofPerson),
      outside: id === null ? outside : [],
    }
    const label = name ?? owner
    return { key: id ?? 'owner', label, head: <b>{label}</b>, day: own, blocks: toBlocks(own, calendars), memberId: id }
  })
}
