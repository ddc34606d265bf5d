import { dateLeafParts } from './day-words.ts'

export type DateLeafStyle = 'agreed' | 'waiting' | 'done' | 'gone'

/** Day of a booking as a calendar leaf, styled by the booking's state. Screen readers read the text beside the leaf. */
export function DateLeaf({ moment, look }: { moment: string; look: DateLeafStyle }) {
  const { weekday, day, month } = dateLeafParts(moment)
  return (
    <span className={`date-leaf date-leaf-${look}`} aria-hidden="true">
      <span>{weekday}</span>
      <span className="date-leaf-day">{day}</span>
      <span>{month}</span>
    </span>
  )
}
