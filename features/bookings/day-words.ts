import { momentFormat } from '../../platform/serbian/date-format.ts'
import { plural, pluralForm } from '../../platform/serbian/dates.ts'
import { hourInWords } from '../../platform/serbian/moments.ts'
import type { Booking } from './booking.ts'

const shortParts = momentFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const fullDay = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** Returns the parts of a date leaf: `čet`, `26`, `nov`. */
export function dateLeafParts(moment: string | Date): { weekday: string; day: string; month: string } {
  const { weekday = '', day = '', month = '' } = shortParts.parts(moment)
  return { weekday, day, month }
}

/** Returns a moment of a day, for formatters. At 12:00 UTC+1 Belgrade has the same day in summer and in winter. */
export const noonInBelgrade = (day: string): Date => new Date(`${day}T12:00:00+01:00`)

/** Formats a moment as `četvrtak, 26. novembar`. */
export const weekdayAndDate = (moment: string | Date): string => fullDay.format(moment)

const hourNames = [
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

/** Formats the length of a visit for use after „traje”: `oko sat i po`, `oko 45 minuta`, `ceo radni dan`. */
export function lengthInWords(minutes: number): string {
  if (minutes >= 1440) return 'ceo radni dan'
  const wholeHours = Math.floor(minutes / 60)
  const restMinutes = minutes % 60
  const hoursText = hourNames[wholeHours] ?? `${wholeHours} sati`
  if (!restMinutes) return `oko ${hoursText}`
  if (minutes === 30) return 'oko pola sata'
  if (minutes === 90) return 'oko sat i po'
  if (!wholeHours) return `oko ${restMinutes} minuta`
  return wholeHours === 1 ? `oko sat i ${restMinutes} minuta` : `oko ${hoursText} i ${restMinutes} minuta`
}

/** Returns the text to share with the link: `Zakazan termin: četvrtak, 26. novembar u 17 h (Šišanje)`. */
export const sharedBookingText = ({ starts_at, service }: Booking): string =>
  `Zakazan termin: ${weekdayAndDate(starts_at)} u ${hourInWords(starts_at)} (${service.title})`

/** Returns the text below the slots: `Termin traje oko sat vremena.`, and how the provider confirms. */
export function visitInWords(minutes: number, confirms: 'by_hand' | 'by_itself', provider: string): string {
  const answer = confirms === 'by_hand' ? `${provider} potvrđuje svaki zahtev.` : 'Termin je odmah potvrđen.'
  return `Termin traje ${lengthInWords(minutes)}. ${answer}`
}

/** Formats a count as `3 slobodna termina`. */
export const freeSlotsInWords = (count: number): string =>
  plural(count, 'slobodan termin', 'slobodna termina', 'slobodnih termina')

const numberNames = ['', 'jedan', 'dva', 'tri', 'četiri']

/** Formats a count as `Čekaju vas dva zahteva za termin`. */
export function openRequestsInWords(count: number): string {
  const [verb, noun] = [pluralForm(count, 'Čeka', 'Čekaju', 'Čeka'), pluralForm(count, 'zahtev', 'zahteva', 'zahteva')]
  return `${verb} vas ${numberNames[count] ?? count} ${noun} za termin`
}
