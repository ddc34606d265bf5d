import { dayOf } from '../../../platform/serbian/dates.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'

const HOUR_MS = 3_600_000
/** A provider can announce an arrival this long before the visit begins. */
const MAX_HOURS_BEFORE_START = 4
/** A provider who is late can still announce an arrival this long after the visit should have ended. */
const MAX_HOURS_AFTER_END = 4

/**
 * Returns the time in which the provider can announce an arrival: on the day of the visit in Belgrade, from four hours
 * before its start to four hours after its end.
 */
export function arrivalWindow(starts: Date, ends: Date): { from: Date; until: Date } {
  const dayBegins = startOfDay(dayOf(starts)).getTime()
  const dayEnds = startOfDay(addDays(dayOf(ends), 1)).getTime()
  return {
    from: new Date(Math.max(starts.getTime() - MAX_HOURS_BEFORE_START * HOUR_MS, dayBegins)),
    until: new Date(Math.min(ends.getTime() + MAX_HOURS_AFTER_END * HOUR_MS, dayEnds)),
  }
}
