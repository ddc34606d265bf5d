import { toBelgradeTime } from '../../platform/serbian/belgrade-clock.ts'

/** Days and clock times in Belgrade, whatever the time zone of the process or browser is. A day is `2026-11-21`. */

const MINUTE_MS = 60_000
const hourMs = 60 * MINUTE_MS

/** Converts a moment to Belgrade's clock time, written as if it were UTC and rounded down to the minute. */
const toLocalTime = (moment: number) => Math.floor(toBelgradeTime(moment).getTime() / MINUTE_MS) * MINUTE_MS

const utcMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * Returns a function that converts minutes after midnight on that day's clock to a moment. If the time is skipped in
 * spring, the result is null. If the time repeats in autumn, the result is the first moment.
 */
export function belgradeClock(day: string): (minutes: number) => Date | null {
  const start = utcMidnight(day)
  const offsetsAround = [start - 12 * hourMs, start + 24 * hourMs].map(moment => toLocalTime(moment) - moment)
  // The greater offset comes first, because a greater offset gives an earlier moment.
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

/** Adds months to a day. If the resulting month is too short, returns its last day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}
