import { shownInBelgrade } from '../../platform/serbian/belgrade-clock.ts'

/** Calendar days and wall clocks of Belgrade, whatever zone the process or the browser is in. A day is `2026-11-21`. */

const minute = 60_000
const hour = 60 * minute

/** What Belgrade's clocks show at a moment, written as if it were UTC, to the minute. */
const shownAt = (moment: number) => Math.floor(shownInBelgrade(moment).getTime() / minute) * minute

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * The clock of one day: takes minutes after midnight as the clock shows them and answers the moment. What the clock
 * leaves out in spring has none; what it shows twice in autumn is the first of the two.
 */
export function clockOf(day: string): (minutes: number) => Date | null {
  const start = midnight(day)
  const around = [start - 12 * hour, start + 24 * hour].map(moment => shownAt(moment) - moment)
  // The greater offset is the earlier moment.
  const offsets = [...new Set(around)].sort((a, b) => b - a)
  return minutes => {
    const shown = start + minutes * minute
    if (offsets.length === 1) return new Date(shown - offsets[0]!)
    const offset = offsets.find(each => shownAt(shown - each) === shown)
    return offset === undefined ? null : new Date(shown - offset)
  }
}

/** When a day begins, the first midnight. */
export const startOfDay = (day: string): Date => clockOf(day)(0)!

export const addDays = (day: string, days: number): string => written(midnight(day) + days * 24 * hour)

/** The same day so many months on; the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return written(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}
