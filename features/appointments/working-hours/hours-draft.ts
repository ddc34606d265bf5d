import type { Problems } from '../../../platform/browser/use-form.ts'
import { defaultWeek, type OwnHours } from '../hours.ts'
import { passesMidnight, validateWeekday } from '../working-week.ts'

export type DayInterval = { start: string; end: string }
/** A weekday in the form. A day that is switched off still has its times in the draft. */
export type DayDraft = { weekday: number; isOn: boolean; intervals: DayInterval[] }

export type HoursDraft = Omit<OwnHours, 'weekly' | 'next_holidays' | 'version'> & { week: DayDraft[] }

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const defaultIntervals = defaultWeek.slice(0, 1).map(({ start, end }) => ({ start, end }))

export function toHoursDraft({ weekly, next_holidays: _, version: __, ...rules }: OwnHours): HoursDraft {
  return { ...rules, week: toWeekDraft(weekly) }
}

export const toWeekDraft = (weekly: OwnHours['weekly']): DayDraft[] =>
  weekdays.map(weekday => {
    const own = weekly.filter(each => each.weekday === weekday).map(({ start, end }) => ({ start, end }))
    return { weekday, isOn: own.length > 0, intervals: own.length ? own : defaultIntervals }
  })

/** Returns the rules to send, without days off, because these have their own endpoint. */
export function toHoursInput({ week, days_off: _, services, ...rules }: HoursDraft, version: number) {
  const lengths = services.map(({ id, duration_minutes }) => ({ id, duration_minutes }))
  return { ...rules, weekly: toIntervals(week), services: lengths, version }
}

export const toIntervals = (week: DayDraft[]): OwnHours['weekly'] =>
  week.flatMap(({ weekday, isOn, intervals }) => (isOn ? intervals.map(each => ({ weekday, ...each })) : []))

export const isSameDraft = (one: HoursDraft, other: HoursDraft): boolean => serialize(one) === serialize(other)

/** Serializes only the sent data, so that changed times of a day that is switched off do not count as a change. */
const serialize = (draft: HoursDraft) => JSON.stringify([toHoursInput(draft, 0), draft.days_off])

export const weekdayFieldName = (weekday: number): string => `weekly-${weekday}`

export function validateWeek(week: DayDraft[]): Problems {
  const weekly = toIntervals(week)
  const problems: Problems = {}
  for (const { weekday } of week) {
    const problem = validateWeekday(weekday, weekly)
    if (problem) problems[weekdayFieldName(weekday)] = problem
  }
  return problems
}

/** Returns a new interval after the last interval, with a break in between if possible. Null if the day is full. */
export function nextInterval(intervals: DayInterval[]): DayInterval | null {
  if (intervals.some(passesMidnight)) return null
  const last =
    intervals
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '08:00'
  const from = Math.ceil(Number(last.slice(0, 2)) + Number(last.slice(3)) / 60) + (last < '20:00' ? 1 : 0)
  if (from > 23) return null
  return { start: formatHour(from), end: formatHour(Math.min(from + 3, 24)) }
}

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
