import { shownInBelgrade } from './belgrade-clock.ts'

type Options = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/** Words for a calendar day, given as its midnight in UTC. Made when first used, since pages start with many of them. */
export function dayFormat(options: Options) {
  let made: Intl.DateTimeFormat | undefined
  const format = () => {
    made ??= new Intl.DateTimeFormat('sr-Latn-RS', { ...options, timeZone: 'UTC' })
    return made
  }
  return {
    format: (day: Date) => format().format(day),
    formatToParts: (day: Date) => format().formatToParts(day),
  }
}

/** Words for a moment, as Belgrade's calendar and clocks have it. */
export function momentFormat(options: Options) {
  const { format, formatToParts } = dayFormat(options)
  return {
    format: (moment: string | Date) => format(shownInBelgrade(moment)),
    formatToParts: (moment: string | Date) => formatToParts(shownInBelgrade(moment)),
  }
}
