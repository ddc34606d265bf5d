export const maxImageBytes = 5 * 1024 * 1024
/** Limit of stored images per user. */
export const maxImagesPerOwner = 1000
