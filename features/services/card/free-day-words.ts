import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { inGenitive } from '../../../platform/serbian/dates.ts'
import { onWeekday } from '../../../platform/serbian/weekdays.ts'

const A_DAY = 86_400_000
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })

/** Returns `slobodno danas` or `slobodno u četvrtak`, or the date if it is a week or more away; null for a past day. */
export function freeDayInWords(day: string, today: string): { text: string; isSoon: boolean } | null {
  const ahead = (Date.parse(day) - Date.parse(today)) / A_DAY
  if (ahead < 0) return null
  const when = ['danas', 'sutra'][ahead]
  if (when) return { text: `slobodno ${when}`, isSoon: true }
  const later = ahead < 7 ? onWeekday(day) : inGenitive(dayAndMonth.format(new Date(day)))
  return { text: `slobodno ${later}`, isSoon: false }
}
