import { CalendarCheck } from 'lucide-react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { freeDayInWords } from './free-day-words.ts'

/** Shows on a card the first day on which the service can be booked; nothing without such a day or if it is over. */
export function FreeDay({ day }: { day: string | null }) {
  const words = day && freeDayInWords(day, dayOf(serverNow()))
  if (!words) return null
  return (
    // On a page cached before midnight, the words differ from those in the browser until the list is fetched again.
    <span className={words.isSoon ? 'photo-card-soon' : undefined} suppressHydrationWarning>
      <CalendarCheck />
      {words.text}
    </span>
  )
}
