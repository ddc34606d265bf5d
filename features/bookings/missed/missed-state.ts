import type { BookingSide } from '../../appointments/appointment-status.ts'
import { MAX_REPORT_DAYS, MISSED_AFTER_MS, UNDO_MISSED_MS } from './missed-limits.ts'

/** The parts of a report that decide what a side may do. */
export type MissedFacts = { missedBy: BookingSide; objectedAt: Date | null; reportedAt: Date }

/** Returns whether a confirmed visit can be reported as missed, by either side. */
export function isReportable(start: Date, now: Date): boolean {
  const passedMs = now.getTime() - start.getTime()
  return passedMs >= MISSED_AFTER_MS && passedMs < MAX_REPORT_DAYS * 86_400_000
}

/** Returns what a side may do with a report. The side that is said to have missed the visit may object once. */
export const missedActions = (missed: MissedFacts | null, side: BookingSide, now: Date) => ({
  object: missed !== null && missed.missedBy === side && missed.objectedAt === null,
  undo_missed:
    missed !== null &&
    missed.missedBy !== side &&
    missed.objectedAt === null &&
    now.getTime() - missed.reportedAt.getTime() < UNDO_MISSED_MS,
})
