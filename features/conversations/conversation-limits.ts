/** Characters of a message. The chat window loads no schema library, so this file imports nothing. */
export const maxMessageLength = 4000
export const undoCompletionMs = 10_000
/** An unread message causes an email five minutes after its reader was last seen. */
export const emailAfterMs = 5 * 60_000
/** At most one email per conversation and reader within an hour. */
export const emailPauseMs = 60 * 60_000
