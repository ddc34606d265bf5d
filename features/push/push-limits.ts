/** A letter follows a push after so long, where its reader has not been here since. */
export const letterAfterPushMs = 30 * 60_000
/** A letter about one thing follows the last one after so long. */
export const letterPauseMs = 10 * 60_000
/** A push about one thing follows the last one after so long. */
export const pushPauseMs = 2 * 60_000
