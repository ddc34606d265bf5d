/** The limit on a device without an account, whose ids are sent in an address. */
export const maxSavedOnDevice = 50
/** The limit of an account. */
export const maxSaved = 200
