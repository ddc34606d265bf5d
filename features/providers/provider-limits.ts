/** An answering time needs at least this many conversations, because fewer could mislead customers. */
export const MIN_CONVERSATIONS = 5
/** Conversations older than this many days do not count for the answering time. */
export const COUNTED_DAYS = 90
/** Services rank higher in the order 'best' up to these answering times (migrations/functions/service_score.sql). */
export const rankedAnswerMinutes = { quick: 60, fair: 240 }
/** The highest number of services on a provider's page. No provider is expected to have more. */
export const MAX_SERVICES_ON_PAGE = 60
/** After this time, a message without an answer counts as never answered. */
export const UNANSWERED_HOURS = 24
/** Bookings older than this many days do not count as kept or not. */
export const COUNTED_APPOINTMENT_DAYS = 365
/** The share of kept appointments needs at least this many, because one of two says nothing. */
export const MIN_DUE_APPOINTMENTS = 5
/** Fewer customers are not counted, because they could be recognized. */
export const MIN_CUSTOMERS = 3
