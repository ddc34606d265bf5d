import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { freeDayInWords } from './free-day-words.ts'

/** Shows the first day on which a service can be booked. Shows nothing without such a day or if the day is past. */
export function FreeDay({ day }: { day: string | null }) {
  const words = day && freeDayInWords(day, dayOf(serverNow()))
  if (!words) return null
  return (
    // React must not report a difference here, because a page cached before midnight has other words than the browser.
    <span className={words.isSoon ? 'card-soon' : 'card-day'} suppressHydrationWarning>
      {words.text}
    </span>
  )
}
