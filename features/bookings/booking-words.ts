import { momentFormat } from '../../platform/serbian/date-format.ts'
import { dayOf, formatTime, inGenitive } from '../../platform/serbian/dates.ts'
import { present } from '../../platform/serbian/present.ts'
import { onWeekday } from '../../platform/serbian/weekdays.ts'

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

/** `17 h`, `9:30` */
export function hourInWords(moment: string | Date): string {
  const [hour = '', minutes = ''] = formatTime(moment).split(':')
  return minutes === '00' ? `${Number(hour)} h` : `${Number(hour)}:${minutes}`
}

/** `četvrtak u 17 h` */
export const momentInWords = (moment: string | Date): string => `${weekday.format(moment)} u ${hourInWords(moment)}`

/** `u sredu u 17 h` */
export const onMoment = (moment: string | Date): string => `${onWeekday(dayOf(moment))} u ${hourInWords(moment)}`

/** After `do` or `umesto`: `srede u 17 h`; with the date where that day is more than six away. */
export function untilMoment(moment: string | Date, now = present()): string {
  const name = weekday.format(moment)
  const isFar = new Date(moment).getTime() - now.getTime() > 6 * 86_400_000
  return `${genitives[name] ?? name}${isFar ? `, ${dayInWords(moment, 'genitive')}` : ''} u ${hourInWords(moment)}`
}

/** `26. novembar`, in the genitive `26. novembra`; with the year when it is another than this one. */
function dayInWords(moment: string | Date, form?: 'genitive', now = present()): string {
  const plain = dayAndMonth.format(moment)
  const words = form === 'genitive' ? inGenitive(plain) : plain
  const year = dayOf(moment).slice(0, 4)
  return year === dayOf(now).slice(0, 4) ? words : `${words} ${year}.`
}

/** `26. novembar, od 17:00 do 18:00` */
export const spanInWords = (from: string | Date, to: string | Date): string =>
  `${dayInWords(from)}, od ${formatTime(from)} do ${formatTime(to)}`

/** How a conversation's list and a letter's subject name a booking: `Termin: četvrtak u 17 h`. */
export const bookingTitle = (moment: string | Date): string => `Termin: ${momentInWords(moment)}`
