/** Days for which daily counts are kept. */
export const VIEW_RETENTION_DAYS = 2 * 365
/** Days of a chart, and of the earlier period that it is compared with. */
export const PERIOD_DAYS = 30
