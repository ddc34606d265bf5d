const hour = 3_600_000

/**
 * What Belgrade's clocks show at a moment, written as if it were UTC. By the rule itself, an hour ahead and two in summer:
 * a browser that is asked about a time zone for the first time reads a list of all of them, and the page stands still
 * for so long. Holds from 1996 on; should the rule ever change, the test beside it tells it from what Node knows.
 */
export function shownInBelgrade(moment: string | number | Date): Date {
  const at = new Date(moment).getTime()
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= changeOf(year, 2) && at < changeOf(year, 9)
  return new Date(at + (isSummer ? 2 : 1) * hour)
}

/** One o'clock on the last Sunday of March or October, both of which have 31 days. */
function changeOf(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * 24 * hour
}
