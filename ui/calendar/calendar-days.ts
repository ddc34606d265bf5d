/** Returns the local noon of a day (`2026-11-21`), because a clock change never moves noon to another day. */
export function toNoon(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

export const toDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

export const monthOf = (day: string): string => day.slice(0, 7)

/** `addMonths('2026-12', 1)` → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return monthOf(toDay(new Date(year, index - 1 + months, 15, 12)))
}
