import { addDays, clockOf } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'

const minute = 60_000
/** When people write: from 7 to 22 o'clock in Belgrade. */
const [opens, closes] = [7 * 60, 22 * 60]
const dayLength = closes - opens

/**
 * The moment `minutesAgo` before `now`, with the nights left out: a day ago is still a day ago, but whatever is
 * between two moments falls into the hours in which people are awake. The order of moments stays.
 */
export function wakingTime(now: number, minutesAgo: number): Date {
  const today = dayOf(new Date(now))
  const at = clockOf(today)
  const latest = Math.min(now, at(closes)!.getTime())
  const awakeToday = Math.max(0, latest - at(opens)!.getTime())
  const back = ((minutesAgo * dayLength) / (24 * 60)) * minute
  if (back < awakeToday) return new Date(latest - back)
  const before = back - awakeToday
  const days = Math.floor(before / (dayLength * minute))
  const close = clockOf(addDays(today, -1 - days))(closes)!.getTime()
  return new Date(close - (before - days * dayLength * minute))
}
