/** Time after the start from which a visit can be reported as missed. */
export const MISSED_AFTER_MS = 15 * 60_000
/** Days after the start until which a visit can be reported as missed. */
export const MAX_REPORT_DAYS = 7
/** Time in which the reporting side can take the report back. */
export const UNDO_MISSED_MS = 10_000
/** Months in which a customer's missed visits count. */
export const COUNTED_MONTHS = 12
/** Number of missed visits from which providers see the count. */
export const MIN_SHOWN_MISSED = 2
