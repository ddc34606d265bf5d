import { dayOf } from '../../platform/serbian/dates.ts'
import { addDays } from './belgrade.ts'
import type { Hours } from './hours.ts'
import { workRangesInMs } from './open-slots.ts'

type Visit = { starts: Date; ends: Date }

/**
 * Returns the day to whose shift a visit belongs: after midnight it can be the day before. Days off count by this day,
 * so a night shift ends on the morning of a day off, and a day off ends with the night shift that it would begin.
 */
export function shiftDayOf({ starts, ends }: Visit, hours: Hours): string {
  const day = dayOf(starts)
  const before = addDays(day, -1)
  const isInShift = workRangesInMs(before, { ...hours, daysOff: [], holidaysOff: false }).some(
    ({ from, to }) => from <= starts.getTime() && ends.getTime() <= to,
  )
  return isInShift ? before : day
}

export const isDayOff = (day: string, daysOff: readonly { first: string; last: string }[]): boolean =>
  daysOff.some(({ first, last }) => first <= day && day <= last)
