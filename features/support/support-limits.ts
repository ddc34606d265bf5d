/** Lengths of the support form's fields, in characters. */
export const supportLengths = { minName: 2, name: 80, email: 254, minMessage: 10, message: 5000 }
/** Messages are kept this long, so that users can come back to an answer. */
export const MESSAGE_RETENTION_DAYS = 365
/** Time for which the thanks are shown before the home page opens. */
export const THANKS_MS = 3000
