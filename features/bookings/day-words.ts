import { momentFormat } from '../../platform/serbian/date-format.ts'
import { formFor, plural } from '../../platform/serbian/dates.ts'
import { hourInWords } from '../../platform/serbian/moments.ts'
import type { Booking } from './booking.ts'

const shortParts = momentFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const fullDay = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** A day's parts as a date leaf shows them: `čet`, `26`, `nov`. */
export function leafOf(moment: string | Date): { weekday: string; day: string; month: string } {
  const { weekday = '', day = '', month = '' } = shortParts.parts(moment)
  return { weekday, day, month }
}

/** A day in Belgrade as a moment of it, for the formatters: noon is on the same day in every season. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`)

/** `četvrtak, 26. novembar` */
export const weekdayAndDate = (moment: string | Date): string => fullDay.format(moment)

const hours = [
  '',
  'sat vremena',
  'dva sata',
  'tri sata',
  'četiri sata',
  'pet sati',
  'šest sati',
  'sedam sati',
  'osam sati',
]

/** How long a visit takes, after „traje”: `oko sat i po`, `oko 45 minuta`, `ceo radni dan`. */
export function lengthInWords(minutes: number): string {
  if (minutes >= 1440) return 'ceo radni dan'
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  const inHours = hours[whole] ?? `${whole} sati`
  if (!rest) return `oko ${inHours}`
  if (minutes === 30) return 'oko pola sata'
  if (minutes === 90) return 'oko sat i po'
  if (!whole) return `oko ${rest} minuta`
  return whole === 1 ? `oko sat i ${rest} minuta` : `oko ${inHours} i ${rest} minuta`
}

/** The words before the link when a booking is sent on: `Zakazan termin: četvrtak, 26. novembar u 17 h (Šišanje)`. */
export const bookingInOneLine = ({ starts_at, service }: Booking): string =>
  `Zakazan termin: ${weekdayAndDate(starts_at)} u ${hourInWords(starts_at)} (${service.title})`

/** `Termin traje oko sat vremena.` and how the provider answers, below the slots. */
export function visitInWords(minutes: number, confirms: 'by_hand' | 'by_itself', provider: string): string {
  const answer = confirms === 'by_hand' ? `${provider} potvrđuje svaki zahtev.` : 'Termin je odmah potvrđen.'
  return `Termin traje ${lengthInWords(minutes)}. ${answer}`
}

/** `3 slobodna termina` */
export const freeInWords = (count: number): string =>
  plural(count, 'slobodan termin', 'slobodna termina', 'slobodnih termina')

const spelled = ['', 'jedan', 'dva', 'tri', 'četiri']

/** `Čekaju vas dva zahteva za termin` */
export function waitingInWords(count: number): string {
  const [verb, noun] = [formFor(count, 'Čeka', 'Čekaju', 'Čeka'), formFor(count, 'zahtev', 'zahteva', 'zahteva')]
  return `${verb} vas ${spelled[count] ?? count} ${noun} za termin`
}
