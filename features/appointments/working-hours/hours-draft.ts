import type { Problems } from '../../../platform/browser/use-form.ts'
import { type OwnHours, usualWeek } from '../hours.ts'
import { passesMidnight, problemOfDay } from '../working-week.ts'

export type DayInterval = { start: string; end: string }
/** A weekday as it is being changed; one that is switched off keeps its times until it is on again. */
export type DayDraft = { weekday: number; isOn: boolean; intervals: DayInterval[] }

/** The provider's rules while he changes them; `OwnHours` with the week by its days. */
export type HoursDraft = Omit<OwnHours, 'weekly' | 'next_holidays' | 'version'> & { week: DayDraft[] }

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const usualDay = usualWeek.slice(0, 1).map(({ start, end }) => ({ start, end }))

export function draftOf({ weekly, next_holidays: _, version: __, ...rules }: OwnHours): HoursDraft {
  const week = weekdays.map(weekday => {
    const own = weekly.filter(each => each.weekday === weekday).map(({ start, end }) => ({ start, end }))
    return { weekday, isOn: own.length > 0, intervals: own.length ? own : usualDay }
  })
  return { ...rules, week }
}

/** What is sent of it, but for the days off, which have an endpoint of their own. */
export function rulesOf({ week, days_off: _, services, ...rules }: HoursDraft, version: number) {
  const lengths = services.map(({ id, duration_minutes }) => ({ id, duration_minutes }))
  return { ...rules, weekly: weeklyOf(week), services: lengths, version }
}

const weeklyOf = (week: DayDraft[]): OwnHours['weekly'] =>
  week.flatMap(({ weekday, isOn, intervals }) => (isOn ? intervals.map(each => ({ weekday, ...each })) : []))

export const isSameDraft = (one: HoursDraft, other: HoursDraft): boolean => wordsOf(one) === wordsOf(other)

/** Times of a day that is off are no change. */
const wordsOf = (draft: HoursDraft) => JSON.stringify([rulesOf(draft, 0), draft.days_off])

/** The name of a day's field in the form and of its problem. */
export const dayField = (weekday: number): string => `weekly-${weekday}`

/** The problem of each day, by its field. */
export function problemsOfWeek(week: DayDraft[]): Problems {
  const weekly = weeklyOf(week)
  const problems: Problems = {}
  for (const { weekday } of week) {
    const problem = problemOfDay(weekday, weekly)
    if (problem) problems[dayField(weekday)] = problem
  }
  return problems
}

/** The next free hours of a day after what it has, for one more interval; null when there is no room. */
export function nextInterval(intervals: DayInterval[]): DayInterval | null {
  if (intervals.some(passesMidnight)) return null
  const last =
    intervals
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '08:00'
  const from = Math.ceil(Number(last.slice(0, 2)) + Number(last.slice(3)) / 60) + (last < '20:00' ? 1 : 0)
  if (from > 23) return null
  return { start: onHour(from), end: onHour(Math.min(from + 3, 24)) }
}

const onHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
