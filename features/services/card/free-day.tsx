import { CalendarCheck } from 'lucide-react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { present } from '../../../platform/serbian/present.ts'
import { freeDayInWords } from './free-day-words.ts'

/** On a card: the first day on which a service can be booked; nothing where that is past or there is none. */
export function FreeDay({ day }: { day: string | null }) {
  const words = day && freeDayInWords(day, dayOf(present()))
  if (!words) return null
  return (
    // A page that was kept until after midnight says so until the list is asked for again.
    <span className={words.isSoon ? 'photo-card-soon' : undefined} suppressHydrationWarning>
      <CalendarCheck />
      {words.text}
    </span>
  )
}
