/** Months after which a reminder to book again can come. */
export const rebookingMonths = [3, 6, 12] as const
/** A sent reminder is shown for this long, unless the customer books or removes it before. */
export const SENT_REMINDER_DAYS = 60
/** Reminders come at this hour in Belgrade. */
export const REMINDER_HOUR = 10
/** Bounds the list of a customer's reminders. There is at most one for each service. */
export const MAX_LISTED_REMINDERS = 200
