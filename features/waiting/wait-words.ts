import { momentFormat } from '../../platform/serbian/date-format.ts'
import { noonInBelgrade } from '../bookings/day-words.ts'
import { type DayPart, dayPartLabels, dayParts } from './day-parts.ts'

const shortDay = momentFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** Formats a day as `sub, 5. dec`. */
export const dayInWords = (day: string): string => shortDay.format(noonInBelgrade(day))

/** Formats parts of a day as `pre podne ili uveče`, or `u bilo koje doba dana`. */
export function partsInWords(parts: DayPart[]): string {
  if (parts.length === dayParts.length) return 'u bilo koje doba dana'
  return parts.map(part => dayPartLabels[part]).join(' ili ')
}
