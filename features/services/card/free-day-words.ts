import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { inGenitive } from '../../../platform/serbian/dates.ts'
import { onWeekday } from '../../../platform/serbian/weekdays.ts'

const aDay = 86_400_000
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })

/**
 * `slobodno danas`, `slobodno u četvrtak`, and with the date from a week on, where the weekday would be two days'. Null
 * for a day that is past: it says nothing any more.
 */
export function freeDayInWords(day: string, today: string): { text: string; isSoon: boolean } | null {
  const ahead = (Date.parse(day) - Date.parse(today)) / aDay
  if (ahead < 0) return null
  const when = ['danas', 'sutra'][ahead]
  if (when) return { text: `slobodno ${when}`, isSoon: true }
  const later = ahead < 7 ? onWeekday(day) : inGenitive(dayAndMonth.format(new Date(day)))
  return { text: `slobodno ${later}`, isSoon: false }
}
