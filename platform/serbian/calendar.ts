/** The first and the last year of every date that comes in; beyond them neither clocks nor the database hold what is sent. */
const knownYears = { first: 2000, last: 2099 }

const isWithin = (moment: number) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= knownYears.first && year <= knownYears.last
}

/** Whether a text is a day of the calendar within the known years, `2026-11-21`. */
export function isDay(text: string): boolean {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return isWithin(midnight) && new Date(midnight).toISOString().startsWith(text)
}

/** Whether a text is a moment within the known years, as slots are written: `2026-11-21T09:00:00.000Z`. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && isWithin(Date.parse(text))
