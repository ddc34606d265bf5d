/** The limit of saved items for visitors is low, because the device sends all saved ids in the address of a request. */
export const MAX_SAVED_ON_DEVICE = 50
export const MAX_SAVED = 200
