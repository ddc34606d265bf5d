const hour = 3_600_000
const fiveMinutes = 300_000

/**
 * Until when a request waits for its answer: a day before it begins; where that is nearly over or past, half of the
 * time that is left.
 */
export function answerBy(start: Date, now: Date): Date {
  const dayBefore = start.getTime() - 24 * hour
  if (dayBefore - now.getTime() >= 2 * hour) return new Date(dayBefore)
  const half = now.getTime() + (start.getTime() - now.getTime()) / 2
  return new Date(Math.ceil(half / fiveMinutes) * fiveMinutes)
}
