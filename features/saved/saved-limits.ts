/** Saved on a device without an account; an address carries no more. */
export const mostOnDevice = 50
/** Saved with an account. */
export const mostSaved = 200
