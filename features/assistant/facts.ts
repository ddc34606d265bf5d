/** What is known of a service and its provider, and all that an answer may be made of. */
export type Facts = {
  /** As the provider calls himself. */
  provider: string | null
  title: string
  description: string
  keywords: string[]
  /** As shown, with its currency. */
  price: string | null
  town: string | null
  phone: string | null
  /** `HH:mm`, in Belgrade; null when he has never said so. */
  hours: { start: string; end: string } | null
  /** The days ahead, the first is today, with their free times; null when he keeps no diary. */
  days: FreeDay[] | null
}

/** `date` is `2026-11-21`, `times` are `HH:mm`. */
export type FreeDay = { date: string; times: string[] }

/** For whoever has given no name. */
export const namelessProvider = 'Pružalac usluge'

const weekdays = ['nedelja', 'ponedeljak', 'utorak', 'sreda', 'četvrtak', 'petak', 'subota']
const onWeekdays = ['u nedelju', 'u ponedeljak', 'u utorak', 'u sredu', 'u četvrtak', 'u petak', 'u subotu']

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
  return `${onWeekdays[weekdayOf(date)]}, ${dayAndMonth(date)}`
}

/** Everything he has written himself; numbers in it are his. */
export const ownWords = (facts: Facts): string =>
  [facts.provider, facts.title, facts.description, ...facts.keywords, facts.town].filter(Boolean).join('\n')
