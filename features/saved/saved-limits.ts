/** The limit on a device without an account, whose ids are sent in an address. */
export const MAX_SAVED_ON_DEVICE = 50
export const MAX_SAVED = 200
