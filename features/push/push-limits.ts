/** Delay of the email after a push, dropped if the user visits within it. */
export const EMAIL_AFTER_PUSH_MS = 30 * 60_000
export const EMAIL_PAUSE_MS = 10 * 60_000
export const PUSH_PAUSE_MS = 2 * 60_000
/** A user who has the page open has read the news within this time, and then no push is sent. */
export const SEEN_GRACE_SECONDS = 2
/** A subscription that was refused this often in a row is deleted. */
export const MAX_REFUSALS = 5
