/** Days are written `2026-11-21`. Inside the calendar they are local noons, which no clock change moves to another day. */
export function toNoon(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}

const two = (value: number) => String(value).padStart(2, '0')

export const toDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** `addToMonth('2026-12', 1)` → `2027-01`. */
export function addToMonth(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return monthOf(toDay(new Date(year, index - 1 + months, 15, 12)))
}
