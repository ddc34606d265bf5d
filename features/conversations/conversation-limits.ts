/** Characters of a message. This file imports nothing, because the chat window must not load the schema library. */
export const MAX_MESSAGE_LENGTH = 4000
export const UNDO_COMPLETION_MS = 10_000
/** An unread message causes an email five minutes after its reader was last seen. */
export const EMAIL_AFTER_MS = 5 * 60_000
/** Within this time a reader gets at most one email about a conversation. */
export const EMAIL_PAUSE_MS = 60 * 60_000
/** Days after a visit in which the member who made it is still notified of the customer's messages. */
export const MEMBER_NOTICE_DAYS = 7
