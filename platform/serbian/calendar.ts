/** Outside these years, neither the rule for summer time nor the database is reliable. */
const ACCEPTED_YEARS = { first: 2000, last: 2099 }

const isWithin = (moment: number) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= ACCEPTED_YEARS.first && year <= ACCEPTED_YEARS.last
}

/** Returns whether the text is a day such as `2026-11-21`. */
export function isDay(text: string): boolean {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return isWithin(midnight) && new Date(midnight).toISOString().startsWith(text)
}

/** Returns whether the text is a moment such as `2026-11-21T09:00:00.000Z`. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && isWithin(Date.parse(text))
