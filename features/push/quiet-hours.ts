import { formatTime } from '../../platform/serbian/dates.ts'

const [eveningHour, morningHour] = [21, 7]
/** Full hours in Belgrade are multiples of this step in UTC, so such steps meet the end of the quiet hours exactly. */
const QUARTER_HOUR_MS = 15 * 60_000

/** Returns whether the moment is within the quiet hours, when only urgent pushes are sent. */
export function isQuiet(moment: Date): boolean {
  const hour = Number(formatTime(moment).slice(0, 2))
  return hour >= eveningHour || hour < morningHour
}

/** Returns the moment, or the end of the quiet hours if the moment is within the quiet hours. */
export function skipQuietHours(moment: Date): Date {
  let timeMs = moment.getTime()
  while (isQuiet(new Date(timeMs))) timeMs = (Math.floor(timeMs / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS
  return new Date(timeMs)
}
