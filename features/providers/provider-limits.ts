/** The least number of conversations for an answering time; fewer are no basis for a judgement. */
export const MIN_CONVERSATIONS = 5
/** The age of the conversations that count. */
export const COUNTED_DAYS = 90
/** Answering minutes up to which services rank higher in the order 'best' (migrations/functions/service_score.sql). */
export const rankedAnswerMinutes = { quick: 60, fair: 240 }
/** The number of services on a provider's page, more than providers have. */
export const MAX_SERVICES_ON_PAGE = 60
/** Unanswered questions count as never answered after this time. */
export const UNANSWERED_HOURS = 24
