const rules = new Intl.PluralRules('sr')

/** `plural(2, 'usluga', 'usluge', 'usluga')` → `2 usluge`: the form for one, for few, for many. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count)
  return `${count} ${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const zone = 'Europe/Belgrade'
const longDate = new Intl.DateTimeFormat('sr-Latn-RS', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: zone,
})

/** `14. novembar 2026.` */
export const formatLongDate = (moment: string | Date) => longDate.format(new Date(moment))

const clock = new Intl.DateTimeFormat('sr-Latn-RS', { hour: '2-digit', minute: '2-digit', timeZone: zone })
const dayKey = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
const dayName = new Intl.DateTimeFormat('sr-Latn-RS', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: zone,
})
const relative = new Intl.RelativeTimeFormat('sr-Latn-RS', { numeric: 'always' })

/** `16:05`, in Belgrade. */
export const formatTime = (moment: string | Date) => clock.format(new Date(moment))

/** The calendar day in Belgrade, `2026-11-21`; equal for moments of one day. */
export const dayOf = (moment: string | Date) => dayKey.format(new Date(moment))

/** `Danas`, `Juče`, else `subota, 14. novembar`, with the year when it is another. */
export function formatDay(moment: string | Date, now = new Date()): string {
  const day = dayOf(moment)
  if (day === dayOf(now)) return 'Danas'
  if (day === dayOf(new Date(now.getTime() - 86_400_000))) return 'Juče'
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayName.format(new Date(moment)) : formatLongDate(moment)
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `pre 5 minuta`, `za 2 dana`; under a minute `upravo sada`. */
export function formatRelative(moment: string | Date, now = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return 'upravo sada'
}
