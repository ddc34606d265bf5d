import { toBelgradeTime } from './belgrade-clock.ts'
import { momentFormat } from './date-format.ts'
import { serverNow } from './server-now.ts'

/** `plural(2, 'usluga', 'usluge', 'usluga')` → `2 usluge` */
export const plural = (count: number, one: string, few: string, many: string): string =>
  `${count} ${pluralForm(count, one, few, many)}`

/** Returns the form without the number: `pluralForm(22, 'Čeka', 'Čekaju', 'Čeka')` → `Čekaju`. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  const [last, isTeen] = [count % 10, Math.trunc(count / 10) % 10 === 1]
  if (isTeen || last < 1 || last > 4) return many
  return last === 1 ? one : few
}

const longDate = momentFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** `14. novembar 2026.` */
export const formatLongDate = (moment: string | Date) => longDate.format(moment)

/** Declines a date for use after `od`, `do` or `posle`: `14. novembar 2026.` → `14. novembra 2026.` */
export const inGenitive = (date: string): string =>
  date.replace(/\p{L}{3,}/u, month => (month.endsWith('bar') ? `${month.slice(0, -2)}ra` : `${month}a`))

const dayName = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })
let relative: Intl.RelativeTimeFormat | undefined

/** `16:05` (Belgrade time) */
export const formatTime = (moment: string | Date) => toBelgradeTime(moment).toISOString().slice(11, 16)

/** `2026-11-21` (Belgrade time) */
export const dayOf = (moment: string | Date) => toBelgradeTime(moment).toISOString().slice(0, 10)

/** Returns `Danas`, `Juče`, else `subota, 14. novembar` in this year and `14. novembar 2025.` in other years. */
export function formatDay(moment: string | Date, now = serverNow()): string {
  const day = dayOf(moment)
  if (day === dayOf(now)) return 'Danas'
  if (day === dayOf(new Date(now.getTime() - 86_400_000))) return 'Juče'
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayName.format(moment) : formatLongDate(moment)
}

/** Units with the length in seconds and the text for a single unit, because `pre 1 sata` would be wrong. */
const steps: [Intl.RelativeTimeFormatUnit, number, string][] = [
  ['year', 31_536_000, 'godinu dana'],
  ['month', 2_592_000, 'mesec dana'],
  ['day', 86_400, 'dan'],
  ['hour', 3600, 'sat vremena'],
  ['minute', 60, 'minut'],
]

/** `pre 5 minuta`, `pre sat vremena`, `juče`; `upravo sada` for less than a minute ago and for the future. */
export function formatRelative(moment: string | Date, now = serverNow()): string {
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000
  for (const [unit, length, one] of steps) {
    const count = Math.trunc(seconds / length)
    if (count < 1) continue
    relative ??= new Intl.RelativeTimeFormat('sr-Latn-RS', { numeric: 'always' })
    if (count > 1) return relative.format(-count, unit)
    // Compare the days, because a moment 24 to 48 hours ago was yesterday or on the day before yesterday.
    if (unit !== 'day') return `pre ${one}`
    return dayOf(moment) === dayOf(new Date(now.getTime() - 86_400_000)) ? 'juče' : relative.format(-2, unit)
  }
  return 'upravo sada'
}
