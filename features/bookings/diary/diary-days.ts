import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { addDays } from '../../appointments/belgrade.ts'

const shortWeekday = dayFormat({ weekday: 'short' })
const fullDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const longMonth = dayFormat({ month: 'long' })

const utcMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOfMonth = (day: string) => Number(day.slice(8))

export const mondayOf = (day: string): string => addDays(day, -((utcMidnight(day).getUTCDay() + 6) % 7))

/** Formats a day as `pon`, or as `danas` if it is today. */
export const shortDay = (day: string, now: Date): string =>
  day === dayOf(now) ? 'danas' : shortWeekday.format(utcMidnight(day))

/** Formats a day as `Utorak, 24. novembar`, with the year if it is not the present year. */
export function dayTitle(day: string, now: Date): string {
  const words = weekdayLabel(day)
  const year = day.slice(0, 4) === dayOf(now).slice(0, 4) ? '' : ` ${day.slice(0, 4)}.`
  return words.charAt(0).toUpperCase() + words.slice(1) + year
}

/** Formats a week as `23–29. novembar 2026.` or `30. novembar – 6. decembar 2026.` */
export function weekTitle(monday: string): string {
  const sunday = addDays(monday, 6)
  const [year, lastYear] = [monday.slice(0, 4), sunday.slice(0, 4)]
  const end = `${dayOfMonth(sunday)}. ${longMonth.format(utcMidnight(sunday))} ${lastYear}.`
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${dayOfMonth(monday)}–${end}`
  return `${dayOfMonth(monday)}. ${longMonth.format(utcMidnight(monday))}${year === lastYear ? '' : ` ${year}.`} – ${end}`
}

/** Formats a day as `utorak, 24. novembar`. */
export const weekdayLabel = (day: string): string => fullDay.format(utcMidnight(day))
