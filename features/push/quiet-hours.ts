import { formatTime } from '../../platform/serbian/dates.ts'

const [evening, morning] = [21, 7]
/** Of an hour; Belgrade's hours begin with one of these, whatever the season. */
const quarter = 15 * 60_000

/** At night nobody is told of what can wait. */
export function isQuiet(moment: Date): boolean {
  const hour = Number(formatTime(moment).slice(0, 2))
  return hour >= evening || hour < morning
}

/** This moment, or in the quiet hours their end. */
export function afterQuiet(moment: Date): Date {
  let at = moment.getTime()
  while (isQuiet(new Date(at))) at = (Math.floor(at / quarter) + 1) * quarter
  return new Date(at)
}
