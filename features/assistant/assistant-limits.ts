// The daily limit per provider, 200 replies, is the setting ASSISTANT_DAILY_LIMIT (platform/server/config.server.ts).

/** Replies in one conversation a day. Without this limit one customer could use up the daily limit of a provider. */
export const MAX_REPLIES_PER_CONVERSATION = 40
/** Days for which reply records are stored. Only the daily limits need them. The replies are stored as messages. */
export const REPLY_RETENTION_DAYS = 30
/** After this many timeouts in a row, the model is not called for a pause, so that customers do not wait in vain. */
export const MAX_MODEL_TIMEOUTS = 2
export const MODEL_PAUSE_MS = 30_000
