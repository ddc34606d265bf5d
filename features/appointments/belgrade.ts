import { toBelgradeTime } from '../../platform/serbian/belgrade-clock.ts'

/** Calendar days and wall clock of Belgrade, in any zone of the process or browser. A day is `2026-11-21`. */

const MINUTE_MS = 60_000
const hourMs = 60 * MINUTE_MS

/** Returns the local time in Belgrade as if it were UTC, rounded down to the minute. */
const toLocalTime = (moment: number) => Math.floor(toBelgradeTime(moment).getTime() / MINUTE_MS) * MINUTE_MS

const utcMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * Returns a function from minutes after midnight, as the clock of that day shows them, to the moment: null for a time
 * that is skipped in spring, the first of two in autumn.
 */
export function belgradeClock(day: string): (minutes: number) => Date | null {
  const start = utcMidnight(day)
  const offsetsAround = [start - 12 * hourMs, start + 24 * hourMs].map(moment => toLocalTime(moment) - moment)
  // A greater offset gives the earlier moment.
  const offsets = [...new Set(offsetsAround)].sort((a, b) => b - a)
  return minutes => {
    const clockTime = start + minutes * MINUTE_MS
    if (offsets.length === 1) return new Date(clockTime - offsets[0]!)
    const offset = offsets.find(candidate => toLocalTime(clockTime - candidate) === clockTime)
    return offset === undefined ? null : new Date(clockTime - offset)
  }
}

export const startOfDay = (day: string): Date => belgradeClock(day)(0)!

export const addDays = (day: string, days: number): string => toDay(utcMidnight(day) + days * 24 * hourMs)

/** Adds months to a day; the last day of the month if it is too short. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}
