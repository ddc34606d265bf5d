import type { DayCount } from '../../platform/serbian/belgrade-day.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import type { Figure } from './statistics.ts'
import { PERIOD_DAYS } from './statistics-limits.ts'

export const daysFrom = (first: string) => Array.from({ length: PERIOD_DAYS }, (_, index) => addDays(first, index))
export const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)

export function comparePeriods(counts: DayCount[], first: string): Pick<Figure, 'now' | 'before' | 'days'> {
  const byDay = new Map(counts.map(({ day, count }) => [day, Number(count)]))
  const days = daysFrom(first).map(date => ({ date, value: byDay.get(date) ?? 0 }))
  const before = daysFrom(addDays(first, -PERIOD_DAYS)).map(date => byDay.get(date) ?? 0)
  return { now: sum(days.map(day => day.value)), before: sum(before), days }
}

export const firstDayOfPeriod = (today: string) => addDays(today, 1 - PERIOD_DAYS)
