/** Days for which daily counts are kept. */
export const VIEW_RETENTION_DAYS = 2 * 365
/** Days of a chart, and also of the earlier period for comparison. */
export const PERIOD_DAYS = 30
