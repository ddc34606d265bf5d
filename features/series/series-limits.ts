/** Bounds of one series: at most a weekly visit for a year. */
export const seriesCount = { min: 2, max: 52 }
/** Days between the first and the last visit of a series. */
export const MAX_SERIES_DAYS = 365
/** Days ahead in which the visits of a series are kept as bookings. A nightly job adds the next ones. */
export const DAYS_KEPT_AHEAD = 56
/** Maximum of a customer's waiting and running series with one provider. */
export const MAX_OPEN_SERIES = 5
/** Days in which a proposal can be answered. It ends sooner when its first visit would begin. */
export const DAYS_TO_ANSWER = 7
/** Days by which a visit can be placed before or after its planned day. */
export const MAX_DAYS_OFF_PLAN = 3
/** Other times that a taken visit is offered. */
export const MAX_OTHER_TIMES = 4
/** Series that the nightly job handles before it looks for the next ones. */
export const SERIES_PER_BATCH = 20
