const HOUR_MS = 3_600_000

/**
 * Returns the local time of Belgrade as if it were UTC. The rule for summer time (since 1996) is applied here, because
 * a browser's first use of a time zone loads all time zones and blocks the page.
 */
export function toBelgradeTime(moment: string | number | Date): Date {
  const at = new Date(moment).getTime()
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= changeOf(year, 2) && at < changeOf(year, 9)
  return new Date(at + (isSummer ? 2 : 1) * HOUR_MS)
}

/** Returns 01:00 UTC on the month's last Sunday. `month` is March or October, which both have 31 days. */
function changeOf(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * 24 * HOUR_MS
}
