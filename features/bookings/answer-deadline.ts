const HOUR_MS = 3_600_000
const FIVE_MINUTES_MS = 300_000

/** Returns the deadline for an answer: a day before the start, or halfway if the start is within 26 hours. */
export function answerDeadline(start: Date, now: Date): Date {
  const dayBefore = start.getTime() - 24 * HOUR_MS
  if (dayBefore - now.getTime() >= 2 * HOUR_MS) return new Date(dayBefore)
  const halfway = now.getTime() + (start.getTime() - now.getTime()) / 2
  return new Date(Math.ceil(halfway / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
}
