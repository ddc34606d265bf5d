/** The limit for visitors. It is low, because the device sends all saved ids in one address. */
export const MAX_SAVED_ON_DEVICE = 50
export const MAX_SAVED = 200
