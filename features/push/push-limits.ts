/** Delay of the email after a push, dropped if the user visits within it. */
export const emailAfterPushMs = 30 * 60_000
/** Shortest time between two emails about one topic. */
export const emailPauseMs = 10 * 60_000
/** Shortest time between two pushes about one topic. */
export const pushPauseMs = 2 * 60_000
