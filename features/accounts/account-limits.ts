/** A code sent by mail is good for so long. */
export const codeMinutes = 10
/** Another code can be asked for after so long. */
export const codeAgainSeconds = 60
/** A session ends after so many days without a visit. */
export const signedInDays = 30
/** A session ends after so many days, however often its owner comes back. */
export const longestSessionDays = 90
/** Changing a way to sign in wants the password, or of people without one a sign-in as recent as this. */
export const freshMinutes = 10
/** A trusted device is not asked for the second step for so long. */
export const trustedDays = 30
/** A link for a new password is good for so long. */
export const resetMinutes = 60
/** A link that confirms a new address is good for so long. */
export const newAddressMinutes = 60
/** Tries of a code that confirms an account's change. */
export const mostCodeTries = 3
export const maxNameLength = 80
export const passwordLength = { min: 8, max: 128 }
export const maxPhoneLength = 30
