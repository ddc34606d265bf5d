/** Lengths of the support form's fields, in characters. */
export const supportLengths = { minName: 2, name: 80, email: 254, minMessage: 10, message: 5000 }
/** Long enough to come back to an answer. */
export const MESSAGE_RETENTION_DAYS = 365
/** Delay between the thanks and the return to the home page. */
export const THANKS_MS = 3000
