/** The answering time is known from so many conversations on; fewer say nothing about a person. */
export const fewestConversations = 5
/** Only conversations of so many days count for it. */
export const lookedBackDays = 90
/**
 * Minutes of answering time up to which the services of a provider rank higher in the order 'best'
 * (migrations/functions/service_score.sql).
 */
export const rankedAnswerMinutes = { quick: 60, fair: 240 }
/** More services than anybody offers in earnest. */
export const mostServices = 60
