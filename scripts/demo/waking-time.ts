import { addDays, belgradeClock } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'

const MINUTE_MS = 60_000
/** The minutes of the day in Belgrade between which people write: from 7 to 22 o'clock. */
const [dayStart, dayEnd] = [7 * 60, 22 * 60]
const dayLength = dayEnd - dayStart

/** Returns the time `minutesAgo` before `now`, with nights left out, so that no user writes at night. The order stays. */
export function wakingTime(now: number, minutesAgo: number): Date {
  const today = dayOf(new Date(now))
  const at = belgradeClock(today)
  const latest = Math.min(now, at(dayEnd)!.getTime())
  const awakeToday = Math.max(0, latest - at(dayStart)!.getTime())
  const awakeMs = ((minutesAgo * dayLength) / (24 * 60)) * MINUTE_MS
  if (awakeMs < awakeToday) return new Date(latest - awakeMs)
  const beforeToday = awakeMs - awakeToday
  const days = Math.floor(beforeToday / (dayLength * MINUTE_MS))
  const evening = belgradeClock(addDays(today, -1 - days))(dayEnd)!.getTime()
  return new Date(evening - (beforeToday - days * dayLength * MINUTE_MS))
}
