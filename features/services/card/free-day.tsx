import { CalendarCheck } from 'lucide-react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { freeDayInWords } from './free-day-words.ts'

/** The first day on which a service can be booked, on its card; nothing if there is none or it is over. */
export function FreeDay({ day }: { day: string | null }) {
  const words = day && freeDayInWords(day, dayOf(serverNow()))
  if (!words) return null
  return (
    // The words of a page cached before midnight differ from those in the browser, until the list is fetched again.
    <span className={words.isSoon ? 'photo-card-soon' : undefined} suppressHydrationWarning>
      <CalendarCheck />
      {words.text}
    </span>
  )
}
