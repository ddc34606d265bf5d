/** Characters of a message. The chat window loads no schema library, so this file imports nothing. */
export const MAX_MESSAGE_LENGTH = 4000
export const UNDO_COMPLETION_MS = 10_000
/** An unread message causes an email five minutes after its reader was last seen. */
export const EMAIL_AFTER_MS = 5 * 60_000
/** At most one email per conversation and reader within an hour. */
export const EMAIL_PAUSE_MS = 60 * 60_000
