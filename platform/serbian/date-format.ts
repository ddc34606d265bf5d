import { toBelgradeTime } from './belgrade-clock.ts'

type Options = { weekday?: 'long' | 'short'; day?: 'numeric'; month?: 'long' | 'short'; year?: 'numeric' }
type Part = keyof Options

const weekdays = ['nedelja', 'ponedeljak', 'utorak', 'sreda', 'četvrtak', 'petak', 'subota']
const months = [
  ...['januar', 'februar', 'mart', 'april', 'maj', 'jun'],
  ...['jul', 'avgust', 'septembar', 'oktobar', 'novembar', 'decembar'],
]

/** Formats a day (midnight UTC) like Intl. The first use of a language in Intl would block the page on a phone. */
export function dayFormat(options: Options) {
  const parts = (day: Date): Partial<Record<Part, string>> => ({
    ...(options.weekday && { weekday: withLength(options.weekday, weekdays[day.getUTCDay()]!) }),
    ...(options.day && { day: String(day.getUTCDate()) }),
    ...(options.month && { month: withLength(options.month, months[day.getUTCMonth()]!) }),
    ...(options.year && { year: String(day.getUTCFullYear()) }),
  })
  const format = (at: Date) => {
    const { weekday, day, month, year } = parts(at)
    const date = [day && `${day}.`, month, year && `${year}.`].filter(Boolean).join(' ')
    return [weekday, date].filter(Boolean).join(', ')
  }
  return { format, parts }
}

export function momentFormat(options: Options) {
  const { format, parts } = dayFormat(options)
  return {
    format: (moment: string | Date) => format(toBelgradeTime(moment)),
    parts: (moment: string | Date) => parts(toBelgradeTime(moment)),
  }
}

const withLength = (length: 'long' | 'short', name: string) => (length === 'long' ? name : name.slice(0, 3))
