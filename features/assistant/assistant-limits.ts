// The answers of one provider a day, 200, are the setting ASSISTANT_DAILY_LIMIT (platform/server/config.server.ts).

/** Answers in one conversation a day, so that one customer cannot use up all of a provider's. */
export const mostRepliesInConversation = 40
/** A day is counted and an answer takes seconds; the answers themselves are messages and stay. */
export const keptReplyDays = 30
