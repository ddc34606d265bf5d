import { momentFormat } from './date-format.ts'
import { dayOf, formatLongDate, formatTime, inGenitive } from './dates.ts'
import { serverNow } from './server-now.ts'
import { onWeekday } from './weekdays.ts'

const weekday = momentFormat({ weekday: 'long' })
const dayAndMonth = momentFormat({ day: 'numeric', month: 'long' })
const genitives: Record<string, string> = {
  ponedeljak: 'ponedeljka',
  utorak: 'utorka',
  sreda: 'srede',
  četvrtak: 'četvrtka',
  petak: 'petka',
  subota: 'subote',
  nedelja: 'nedelje',
}
const DAY_MS = 86_400_000

/** `17`, `9:30` */
const clock = (moment: string | Date): string =>
  formatTime(moment)
    .replace(/^0(?=\d)/, '')
    .replace(':00', '')

/** `17 h`, `9:30 h`, without a line break before the unit. */
export const hourInWords = (moment: string | Date): string => `${clock(moment)}\u00a0h`

const atHour = (moment: string | Date): string => `u\u00a0${hourInWords(moment)}`

/** `četvrtak u 17 h` */
export const momentInWords = (moment: string | Date): string => `${weekday.format(moment)} ${atHour(moment)}`

/** `26. novembar` in this year, `26. novembar 2025.` in other years. */
function dateInWords(moment: string | Date, now = serverNow()): string {
  const year = dayOf(moment).slice(0, 4)
  return year === dayOf(now).slice(0, 4) ? dayAndMonth.format(moment) : `${dayAndMonth.format(moment)} ${year}.`
}

/** Returns calendar days from today; negative for the past. */
const daysAhead = (moment: string | Date, now: Date): number =>
  Math.round((Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / DAY_MS)

/** Returns `, 14. novembra` for days more than six away, because their weekday is ambiguous; '' for other days. */
const dateWhenFar = (moment: string | Date, now: Date): string =>
  Math.abs(daysAhead(moment, now)) > 6 ? `, ${inGenitive(dateInWords(moment, now))}` : ''

/** `u sredu`; for days more than six away with the date: `u subotu, 14. novembra`. */
export const onDate = (moment: string | Date, now = serverNow()): string =>
  `${onWeekday(dayOf(moment))}${dateWhenFar(moment, now)}`

/** `u sredu u 17 h`, `u subotu, 14. novembra u 9:30 h`. Stays correct in texts that are read days later. */
export const onMoment = (moment: string | Date, now = serverNow()): string => `${onDate(moment, now)} ${atHour(moment)}`

/** `srede u 17 h`, `subote, 14. novembra u 9:30 h`. For use after `do` or `umesto`. */
export function untilMoment(moment: string | Date, now = serverNow()): string {
  const name = weekday.format(moment)
  return `${genitives[name]}${dateWhenFar(moment, now)} ${atHour(moment)}`
}

/** `juče u 9:30 h`, `danas u 17 h`, `sutra u 8 h`, else like `onMoment`. Wrong in texts that are read later. */
export const momentFromNow = (moment: string | Date, now = serverNow()): string =>
  `${dayFromNow(moment, now)} ${atHour(moment)}`

export const dayFromNow = (moment: string | Date, now = serverNow()): string =>
  ['juče', 'danas', 'sutra'][daysAhead(moment, now) + 1] ?? onDate(moment, now)

/** `26. novembar, od 17 do 18 h` */
export const spanInWords = (from: string | Date, to: string | Date): string =>
  `${dateInWords(from)}, od ${clock(from)} do ${hourInWords(to)}`

/** `26. novembar 2026. u 17:31 h`, for documents, which are read years later. `inGenitive` can decline the text. */
export const dateAndHour = (moment: string | Date): string => `${formatLongDate(moment)} ${atHour(moment)}`
