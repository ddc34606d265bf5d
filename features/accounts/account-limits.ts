export const CODE_MINUTES = 10
export const CODE_RESEND_SECONDS = 60
export const IDLE_SESSION_DAYS = 30
/** Maximum age of a session, even of a session that is used every day. */
export const MAX_SESSION_DAYS = 90
/** Minutes for which a session counts as new after a sign-in or a confirmation. */
export const FRESH_MINUTES = 10
/** Days for which a trusted device needs no two-factor code. */
export const TRUSTED_DEVICE_DAYS = 30
export const RESET_MINUTES = 60
/** Lifetime of a link that confirms a new address. */
export const NEW_ADDRESS_MINUTES = 60
/** Number of tries to type a code that confirms a change of the account. */
export const MAX_CODE_TRIES = 3
export const MAX_NAME_LENGTH = 80
export const passwordLength = { min: 8, max: 128 }
export const MAX_PHONE_LENGTH = 30
