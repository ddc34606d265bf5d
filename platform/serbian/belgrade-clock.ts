const HOUR_MS = 3_600_000

/**
 * Returns what Belgrade's clocks show, as if it were UTC. It applies the rule itself, valid from 1996, since a
 * browser's first use of a time zone loads all of them and blocks the page.
 */
export function toBelgradeTime(moment: string | number | Date): Date {
  const at = new Date(moment).getTime()
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= changeOf(year, 2) && at < changeOf(year, 9)
  return new Date(at + (isSummer ? 2 : 1) * HOUR_MS)
}

/** One o'clock UTC on the last Sunday of March or October, both of which have 31 days. */
function changeOf(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * 24 * HOUR_MS
}
