import { inGenitive, plural } from '../../platform/serbian/dates.ts'
import { onWeekday } from '../../platform/serbian/weekdays.ts'
import { noonInBelgrade, weekdayAndDate } from '../bookings/day-words.ts'
import { type Rhythm, rhythmInWords } from '../bookings/rhythm-words.ts'
import type { MissReason } from './series.ts'

/** Reason why a service that asks for a deposit does not repeat, shown in place of the form. */
export const depositReason = 'Redovni termini za ovu uslugu nisu mogući, jer svaki termin čeka svoju kaparu.'

/** `17 h`, `9:30 h`, without a line break before the unit. */
const timeInWords = (time: string): string => `${time.replace(/^0(?=\d)/, '').replace(':00', '')}\u00a0h`

/** `svake srede u 17 h` */
export const seriesInWords = (rhythm: Rhythm, time: string): string =>
  `${rhythmInWords(rhythm)} u\u00a0${timeInWords(time)}`

/** `sreda, 2. decembar` for a calendar day. */
export const dayInWords = (day: string): string => weekdayAndDate(noonInBelgrade(day))

/** `2. decembra`, for use after `od` and `do`. */
export const dayInGenitive = (day: string): string => inGenitive(dayInWords(day).split(', ')[1]!)

/** `u sredu, 2. decembra`, for the start of a change. */
export const onDay = (day: string): string => `${onWeekday(day)}, ${dayInGenitive(day)}`

/** `12 puta, od 2. decembra do 17. februara` */
export const rangeInWords = ({ count, first_day, last_day }: { count: number; first_day: string; last_day: string }) =>
  `${plural(count, 'put', 'puta', 'puta')}, od ${dayInGenitive(first_day)} do ${dayInGenitive(last_day)}`

export const missTexts: Record<MissReason, string> = {
  taken: 'zauzeto',
  holiday: 'državni praznik',
  day_off: 'neradni dan',
  closed: 'van radnog vremena',
}

/** `sreda, 7. januar (državni praznik)` */
export const missInWords = ({ day, reason }: { day: string; reason: MissReason }): string =>
  `${dayInWords(day)} (${missTexts[reason]})`
