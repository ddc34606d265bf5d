import { leafOf } from './day-words.ts'

export type LeafLook = 'agreed' | 'waiting' | 'done' | 'gone'

/** A booking's day as a leaf of a calendar, whose look says how it stands. The words for it stand beside. */
export function DateLeaf({ moment, look }: { moment: string; look: LeafLook }) {
  const { weekday, day, month } = leafOf(moment)
  return (
    <span className={`date-leaf date-leaf-${look}`} aria-hidden="true">
      <span>{weekday}</span>
      <span className="date-leaf-day">{day}</span>
      <span>{month}</span>
    </span>
  )
}
