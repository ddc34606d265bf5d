export const codeMinutes = 10
/** Shortest time between two requests for a code. */
export const codeResendSeconds = 60
/** Days without a visit after which a session ends. */
export const idleSessionDays = 30
/** Maximum age of a session, even if it is used every day. */
export const maxSessionDays = 90
/** Age of a sign-in up to which users without a password may change how they sign in. */
export const freshMinutes = 10
/** Days for which a trusted device skips two-factor. */
export const trustedDeviceDays = 30
export const resetMinutes = 60
/** Lifetime of a link that confirms a new address. */
export const newAddressMinutes = 60
/** Tries of a code that confirms a change of the account. */
export const maxCodeTries = 3
export const maxNameLength = 80
export const passwordLength = { min: 8, max: 128 }
export const maxPhoneLength = 30
