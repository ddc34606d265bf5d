import { onWeekday } from '../../platform/serbian/weekdays.ts'

/** The facts of a service and its provider. A reply may contain no other facts. */
export type Facts = {
  provider: string | null
  title: string
  description: string
  keywords: string[]
  price: string | null
  prices: PriceFact[]
  town: string | null
  phone: string | null
  /** Working hours, `HH:mm` in Belgrade; null when the provider has set none. */
  hours: { start: string; end: string } | null
  /** The days from today on with their free times; null without a diary. */
  days: FreeDay[] | null
  /** The URL for booking a free time; null when the provider accepts no bookings. */
  booking: string | null
  /** True if the customer can propose repeated bookings. */
  allowsSeries?: boolean
}

/** `date` is `2026-11-21`, `times` are `HH:mm`. */
export type FreeDay = { date: string; times: string[]; isClosed?: boolean }

/** A job with its price as shown, such as `1.500 RSD`. The unit may be empty. */
export type PriceFact = { name: string; unit: string; price: string }

export const namelessProvider = 'Pružalac usluge'

const weekdays = ['nedelja', 'ponedeljak', 'utorak', 'sreda', 'četvrtak', 'petak', 'subota']

/** Returns the weekday; 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()

const dayAndMonth = (date: string) => `${Number(date.slice(8))}. ${Number(date.slice(5, 7))}.`

/** Formats a date as `ponedeljak, 23. 11.` */
export const formatDayName = (date: string): string => `${weekdays[weekdayOf(date)]}, ${dayAndMonth(date)}`

/** Formats a date as `danas`, `sutra` or `u ponedeljak, 23. 11.` The first of `days` must be today. */
export function dayPhrase(date: string, days: FreeDay[]): string {
  const ahead = days.findIndex(day => day.date === date)
  if (ahead === 0) return 'danas'
  if (ahead === 1) return 'sutra'
  return `${onWeekday(date)}, ${dayAndMonth(date)}`
}

/** Offers repeated bookings without a time, because only the provider confirms them. */
export const seriesSentence = 'Mogući su i redovni termini, koji se dogovaraju jednom.'

/** Sentence about waiting for a slot, which the booking page offers for full days. */
export const waitSentence = 'Na stranici za zakazivanje je „Javi mi ako se oslobodi”.'

export const bookingSentence = (address: string): string => `Termin možete sami da zakažete ovde: ${address}`

/** Formats a line of the price list as `Zamena ventila 1.500 RSD po komadu`. */
export const priceLine = ({ name, unit, price }: PriceFact): string => [name, price, unit].filter(Boolean).join(' ')

/** Returns all texts of the provider. The numbers in these texts are facts. */
export const providerTexts = (facts: Facts): string =>
  [facts.provider, facts.title, facts.description, ...facts.keywords, ...facts.prices.map(jobOf), facts.town]
    .filter(Boolean)
    .join('\n')
const jobOf = ({ name, unit }: PriceFact) => [name, unit].filter(Boolean).join(', ')
