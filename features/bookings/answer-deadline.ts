const hourMs = 3_600_000
const fiveMinutesMs = 300_000

/** Returns the deadline of an answer: a day before the start, or half of the time left if that is nearly over. */
export function answerDeadline(start: Date, now: Date): Date {
  const dayBefore = start.getTime() - 24 * hourMs
  if (dayBefore - now.getTime() >= 2 * hourMs) return new Date(dayBefore)
  const halfway = now.getTime() + (start.getTime() - now.getTime()) / 2
  return new Date(Math.ceil(halfway / fiveMinutesMs) * fiveMinutesMs)
}
