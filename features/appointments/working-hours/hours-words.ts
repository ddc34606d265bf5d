import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import type { DaysOff } from '../hours.ts'
import type { DayDraft, DayInterval, HoursDraft } from './hours-draft.ts'

export const weekdayNames = ['', 'Ponedeljak', 'Utorak', 'Sreda', 'Četvrtak', 'Petak', 'Subota', 'Nedelja'] as const

/** Formats `08:00` as `8:00`. */
export const formatClockTime = (time: string): string => time.replace(/^0/, '')
const shortTime = (time: string) => formatClockTime(time).replace(/:00$/, '')

/** Formats minutes as `30 minuta`, `1 sat`, `1 sat i 30 minuta`, `ceo radni dan`. */
export function minutesInWords(minutes: number): string {
  if (minutes === 1440) return 'ceo radni dan'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [
    hours && plural(hours, 'sat', 'sata', 'sati'),
    rest && plural(rest, 'minut', 'minuta', 'minuta'),
  ].filter(Boolean)
  return words.join(' i ')
}

/** Formats the notice before a booking: `12 sati`, `2 dana`. */
export const noticeInWords = (minutes: number): string =>
  minutes && minutes % 1440 === 0 ? plural(minutes / 1440, 'dan', 'dana', 'dana') : minutesInWords(minutes)

/** Formats how far ahead bookings are possible: `4 nedelje`, `6 meseci`, `10 dana`. */
export function daysAheadInWords(days: number): string {
  if (days >= 90 && days % 30 < 2) return plural(Math.floor(days / 30), 'mesec', 'meseca', 'meseci')
  return days % 7 ? plural(days, 'dan', 'dana', 'dana') : plural(days / 7, 'nedelja', 'nedelje', 'nedelja')
}

const formatIntervals = ({ isOn, intervals }: DayDraft): string =>
  isOn ? joinWithAnd(intervals.map(({ start, end }: DayInterval) => `${shortTime(start)}–${shortTime(end)}`)) : ''

/** Formats a week as `ponedeljak–petak 8–12 i 14–19 h, subota 9–13 h`. Consecutive days with equal hours are joined. */
function weekInWords(week: DayDraft[]): string {
  const runs: { first: DayDraft; last: DayDraft; hours: string }[] = []
  for (const day of week) {
    const [run, hours] = [runs.at(-1), formatIntervals(day)]
    if (run && run.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  const dayName = ({ weekday }: DayDraft) => weekdayNames[weekday]!.toLowerCase()
  return runs
    .filter(({ hours }) => hours)
    .map(({ first, last, hours }) => {
      const days = first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`
      return `${days} ${hours}\u00a0h`
    })
    .join(', ')
}

export function rulesInWords({ week, duration, confirms }: HoursDraft): string {
  const when = weekInWords(week) || 'nijedan dan nije radni'
  const how = confirms === 'by_hand' ? 'svaki zahtev potvrđujete sami' : 'termin je odmah potvrđen'
  return `${when}; termin traje ${minutesInWords(duration)}; ${how}`
}

const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })
/** Formats `2026-11-27` as `27. novembar`. */
export const dayInWords = (day: string): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`))

/** Formats days off as `28. decembar – 9. januar`. */
export const daysOffInWords = ({ first, last }: Pick<DaysOff, 'first' | 'last'>): string =>
  first === last ? dayInWords(first) : `${dayInWords(first)} – ${dayInWords(last)}`

/** Joins words as `a, b i c`. */
export const joinWithAnd = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} i ${words.at(-1)}` : (words[0] ?? '')
