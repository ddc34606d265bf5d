/** Returns the local noon of a day (`2026-11-21`), because a clock change never moves noon to another day. */
export function toNoon(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const toDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

export const monthOf = (day: string): string => day.slice(0, 7)

/** `addMonths('2026-12', 1)` → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return monthOf(toDay(new Date(year, index - 1 + months, 15, 12)))
}

function addDays(day: string, days: number): string {
  const noon = toNoon(day)
  noon.setDate(noon.getDate() + days)
  return toDay(noon)
}

/** Monday is 0, Sunday 6. */
const weekdayOf = (day: string) => (toNoon(day).getDay() + 6) % 7

/** Returns a month's weeks, Monday first. Days of the months before and after are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks: (string | null)[][] = []
  for (let start = first; monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(start, index)).map(day => (monthOf(day) === month ? day : null)),
    )
  return weeks
}

/** Returns the day to which a key moves in a calendar, or null for other keys. With Shift, Page keys move by a year. */
export function moveDay(day: string, key: string, withShift: boolean): string | null {
  const monthsPerPage = withShift ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -monthsPerPage), day)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), monthsPerPage), day)
    default:
      return null
  }
}

/** Returns the same day of another month, or its last day if the month is shorter. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
