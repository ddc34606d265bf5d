import { onWeekday } from '../../platform/serbian/weekdays.ts'

/** What is known of a service and its provider, and all that an answer may be made of. */
export type Facts = {
  /** As the provider calls himself. */
  provider: string | null
  title: string
  description: string
  keywords: string[]
  /** As shown, with its currency. */
  price: string | null
  /** The lines of his price list. */
  prices: PriceFact[]
  town: string | null
  phone: string | null
  /** `HH:mm`, in Belgrade; null when he has never said so. */
  hours: { start: string; end: string } | null
  /** The days ahead, the first is today, with their free times; null when he keeps no diary. */
  days: FreeDay[] | null
  /** Where a free time is booked; null when he takes no bookings. */
  booking: string | null
}

/** `date` is `2026-11-21`, `times` are `HH:mm`. */
export type FreeDay = { date: string; times: string[] }

/** What one job costs, as it is shown: `1.500 RSD`; the unit may be empty. */
export type PriceFact = { name: string; unit: string; price: string }

/** For whoever has given no name. */
export const namelessProvider = 'Pružalac usluge'

const weekdays = ['nedelja', 'ponedeljak', 'utorak', 'sreda', 'četvrtak', 'petak', 'subota']

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()

const dayAndMonth = (date: string) => `${Number(date.slice(8))}. ${Number(date.slice(5, 7))}.`

/** `ponedeljak, 23. 11.` */
export const nameOfDay = (date: string): string => `${weekdays[weekdayOf(date)]}, ${dayAndMonth(date)}`

/** `danas`, `sutra`, else `u ponedeljak, 23. 11.`; the list of days begins with today. */
export function onDay(date: string, days: FreeDay[]): string {
  const ahead = days.findIndex(day => day.date === date)
  if (ahead === 0) return 'danas'
  if (ahead === 1) return 'sutra'
  return `${onWeekday(date)}, ${dayAndMonth(date)}`
}

/** Where a free time is booked, in a sentence. */
export const bookingSentence = (address: string): string => `Termin možete sami da zakažete ovde: ${address}`

/** `Zamena ventila 1.500 RSD po komadu` */
export const priceLine = ({ name, unit, price }: PriceFact): string => [name, price, unit].filter(Boolean).join(' ')

/** Everything he has written himself; numbers in it are his. */
export const ownWords = (facts: Facts): string =>
  [facts.provider, facts.title, facts.description, ...facts.keywords, ...facts.prices.map(jobOf), facts.town]
    .filter(Boolean)
    .join('\n')
const jobOf = ({ name, unit }: PriceFact) => [name, unit].filter(Boolean).join(', ')
