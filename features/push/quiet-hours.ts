import { formatTime } from '../../platform/serbian/dates.ts'

const [eveningHour, morningHour] = [21, 7]
/** Belgrade's full hours fall on quarter hours of UTC in every season. */
const QUARTER_HOUR_MS = 15 * 60_000

/** Returns whether the moment is at night, when only urgent pushes are sent. */
export function isQuiet(moment: Date): boolean {
  const hour = Number(formatTime(moment).slice(0, 2))
  return hour >= eveningHour || hour < morningHour
}

/** Returns the moment itself, or the end of the quiet hours if it lies within them. */
export function skipQuietHours(moment: Date): Date {
  let at = moment.getTime()
  while (isQuiet(new Date(at))) at = (Math.floor(at / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS
  return new Date(at)
}
