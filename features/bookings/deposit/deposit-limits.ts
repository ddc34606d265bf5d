/** Hours for which a booking holds its slot while it waits for its deposit. */
export const MAX_DEPOSIT_WAIT_HOURS = 24
/** A deposit has to come at least this many hours before the visit. */
export const MIN_HOURS_BEFORE_VISIT = 2
/** Rules that a provider can choose: the hours before the visit until which a cancellation returns the deposit. */
export const refundHoursChoices = [24, 48] as const
