/** Delay of the email after a push. The email is dropped if the user visits before. */
export const EMAIL_AFTER_PUSH_MS = 30 * 60_000
export const TOPIC_EMAIL_PAUSE_MS = 10 * 60_000
export const PUSH_PAUSE_MS = 2 * 60_000
/** A user who has the page open reads the news within this time, so that no push is sent. */
export const SEEN_GRACE_SECONDS = 2
/** A subscription is deleted after the push service has refused this many pushes in a row. */
export const MAX_REFUSALS = 5
